"""The page's seal: hashes by which a browser notices a script or style sheet of another version.

Scripts, modules and style sheets that the page names get an `integrity` attribute; modules that
are imported by other modules or later are listed in an import map, where browsers look up theirs.
The page itself holds two short scripts, which its policy allows by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

_TAG = re.compile(r"<(?:script|link)\b[^>]*>")
_ADDRESS = re.compile(r'\b(?:src|href)="([^"]*)"')
_CHECKED = re.compile(r'^<script|\brel="(?:stylesheet|modulepreload)"|\bas="script"')
_OLD_HASH = re.compile(r' integrity="[^"]*"')
_MAP = re.compile(r'(<script type="importmap">)[^<]*(</script>)')
_INLINE = re.compile(r'<script(?: type="importmap")?>(.*?)</script>', re.DOTALL)
_POLICY = re.compile(r"(script-src &#x27;self&#x27;)((?: &#x27;sha256-[^&]*&#x27;)*)")
SCRIPTS = (".js", ".mjs")


def integrity(content: bytes) -> str:
    """The value of HTML's integrity attribute."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def seal(page: str, site: Path) -> str:
    """The text of a page with the hashes of what it loads from the folder `site`; those it had
    before are replaced."""

    def hashed(tag: re.Match[str]) -> str:
        text = _OLD_HASH.sub("", tag.group())
        address = _ADDRESS.search(text)
        if address is None or not _CHECKED.search(text):
            return text
        return f'{text[:-1]} integrity="{integrity((site / address.group(1)).read_bytes())}">'

    page = _TAG.sub(hashed, page)
    page = _MAP.sub(lambda found: found.group(1) + _import_map(site) + found.group(2), page)
    allowed = [integrity(script.encode()) for script in _INLINE.findall(page)]
    listed = "".join(f" &#x27;{value}&#x27;" for value in allowed)
    return _POLICY.sub(lambda found: found.group(1) + listed, page)


def _import_map(site: Path) -> str:
    """The hashes of all scripts in the site's folders, by address; import maps want the dot."""
    found = {
        f"./{path.relative_to(site).as_posix()}": integrity(path.read_bytes())
        for path in sorted(site.glob("*/*"))
        if path.suffix in SCRIPTS
    }
    return json.dumps({"integrity": found}, separators=(",", ":"))
