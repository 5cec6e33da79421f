"""A plain page with the same game, for the bench to compare ours with.

Pyodide as npm has it, its whole library, a wheel that is not stripped, the game's sources in a
zip, and a loader that takes one step after the other.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from html import escape
from pathlib import Path

from web import runtime
from web.runtime.fetch import default_cache
from web.site.pack import shipped_files
from web.site.report import say
from web.site.seal import seal

LOADER = Path(__file__).with_name("plain_loader.js")


NOT_ITS_OWN = ('<link rel="preload"', '<link rel="modulepreload"')
"""It asks for nothing ahead."""


def build(site: Path, folder: Path) -> None:
    """Make the plain page in the new folder `folder`, with the page's parts of our own `site`."""
    parts = runtime.obtain_plain(default_cache(), lambda line: say(f"    {line}"))
    shutil.copytree(site, folder)
    for pattern in ("runtime-*", "*.bin"):
        for path in folder.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(parts.pyodide, folder / "runtime")
    shutil.copyfile(parts.wheel, folder / "runtime" / parts.wheel.name)
    with zipfile.ZipFile(folder / "game.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in shipped_files().items():
            archive.write(path, name)
    shutil.copyfile(LOADER, next(folder.glob("page-*")) / "loader.js")
    _rewrite(folder / "index.html", {"runtime": "runtime/", "wheel": f"runtime/{parts.wheel.name}"})


def _rewrite(page: Path, changes: dict[str, str]) -> None:
    """Let the page tell its loader the other places, and let it evaluate SDL's snippets."""
    text = page.read_text(encoding="utf-8")
    start = text.index('id="site">') + len('id="site">')
    end = text.index("</script>", start)
    about = json.loads(text[start:end])
    text = text[:start] + json.dumps(about | changes) + text[end:]
    text = text.replace(f"{about['runtime']}pyodide.mjs", f"{changes['runtime']}pyodide.mjs")
    lines = text.splitlines()
    text = "\n".join(line for line in lines if not line.startswith(NOT_ITS_OWN))
    strict, lax = escape("'wasm-unsafe-eval'"), escape("'wasm-unsafe-eval' 'unsafe-eval'")
    assert strict in text
    text = text.replace(strict, lax)
    page.write_text(seal(text, page.parent), encoding="utf-8")
