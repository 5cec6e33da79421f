"""The hashes a page carries: of what it loads, and of the scripts that stand in it."""

from __future__ import annotations

import html
import json
from pathlib import Path

import pytest

from web.site.seal import integrity, seal

POLICY = html.escape("script-src 'self' 'x'; img-src *")
PAGE = f"""<!doctype html>
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<script type="importmap"></script>
<script>short();</script>
<link rel="icon" href="icon.png">
<link rel="stylesheet" href="page-1/page.css">
<link rel="modulepreload" href="page-1/words.js">
<script type="application/json" id="site">{{"a": 1}}</script>
<script type="module" src="page-1/loader.js" async></script>
"""
FILES = {
    "page-1/page.css": b"a{}",
    "page-1/words.js": b"1",
    "page-1/loader.js": b"2",
    "r/p.mjs": b"3",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


def test_known_hash() -> None:
    assert integrity(b"") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="


def test_everything_that_acts_is_sealed(site: Path) -> None:
    sealed = seal(PAGE, site)
    for name in ("page-1/page.css", "page-1/words.js"):
        assert f'href="{name}" integrity="{integrity(FILES[name])}">' in sealed
    loader = integrity(FILES["page-1/loader.js"])
    assert f'src="page-1/loader.js" async integrity="{loader}"></script>' in sealed
    assert '<link rel="icon" href="icon.png">' in sealed
    start = sealed.index('type="importmap">') + len('type="importmap">')
    listed = sealed[start : sealed.index("</script>", start)]
    assert json.loads(listed) == {
        "integrity": {
            f"./{name}": integrity(content)
            for name, content in sorted(FILES.items())
            if name.endswith("js")
        }
    }
    policy = html.unescape(sealed)
    wanted = f"'{integrity(listed.encode())}' '{integrity(b'short();')}'"
    assert f"script-src 'self' {wanted} 'x'; img-src *" in policy


def test_sealing_again_follows_the_files(site: Path) -> None:
    first = seal(PAGE, site)
    assert seal(first, site) == first
    (site / "page-1" / "words.js").write_bytes(b"changed")
    second = seal(first, site)
    assert second != first
    (site / "page-1" / "words.js").write_bytes(FILES["page-1/words.js"])
    assert seal(second, site) == first


def test_a_file_that_is_not_there_can_not_be_sealed(site: Path) -> None:
    (site / "page-1" / "page.css").unlink()
    with pytest.raises(FileNotFoundError):
        seal(PAGE, site)
