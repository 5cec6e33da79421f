"""Make the game's two font files from the npm package @fontsource/nunito.

Needs fonttools and brotli.

    npm pack @fontsource/nunito@5.3.0 && tar xzf fontsource-nunito-5.3.0.tgz
    python -m tests.ui.board.make_fonts package/files

Nunito (SIL Open Font License 1.1, no reserved font name) has no arrows and no tick: we add them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[3] / "game" / "ui" / "layout" / "fonts"
WEIGHTS = {
    "regular": ("500", 74),
    "bold": ("800", 118),
}  # file name -> (weight, stroke in font units)
ADVANCE = 640
KEEP = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„…‹›•−×÷€")]


Point = tuple[float, float]


def polygon(points: list[Point]) -> object:
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def arrow(stroke: float, turns: int) -> object:
    """An arrow pointing right, turned left by 90 degrees `turns` times about its middle."""
    s, mid, x = stroke / 2, 345, 320
    d = stroke * 0.7071
    half = 250
    shape = [(-half, s), (half - 2.2 * s, s), (90, 160), (90 + d, 160 + d), (half + d, 0)]
    shape += [(px, -py) for px, py in reversed(shape[:-1])]
    for _ in range(turns):
        shape = [(-py, px) for px, py in shape]
    return polygon([(round(x + px), round(mid + py)) for px, py in reversed(shape)])


def tick(stroke: float) -> object:
    d = stroke * 0.7071
    line = [
        (80, 330),
        (80 + d, 330 + d),
        (250, 160 + 2 * d),
        (520, 430 + 2 * d),
        (520 + d, 430 + d),
        (250, 160),
    ]
    return polygon([(round(px), round(py)) for px, py in line])


def make(source: Path, name: str, weight: str, stroke: float) -> Path:
    font = TTFont(source / f"nunito-latin-{weight}-normal.woff2")
    font.flavor = None
    options = Options(layout_features=["kern"], hinting=True, notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=KEEP)
    subsetter.subset(font)
    order = font.getGlyphOrder()
    shapes = {0x2192: arrow(stroke, 0), 0x2191: arrow(stroke, 1), 0x2190: arrow(stroke, 2)}
    shapes |= {0x2193: arrow(stroke, 3), 0x2713: tick(stroke)}
    for code, glyph in shapes.items():
        glyph_name = f"uni{code:04X}"
        order.append(glyph_name)
        font["glyf"].glyphs[glyph_name] = glyph
        font["hmtx"].metrics[glyph_name] = (ADVANCE, 0)
        for table in font["cmap"].tables:
            table.cmap[code] = glyph_name
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["maxp"].numGlyphs = len(order)
    for glyph_name in (f"uni{code:04X}" for code in shapes):
        glyph = font["glyf"][glyph_name]
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[glyph_name] = (ADVANCE, glyph.xMin)
    path = TARGET / f"nunito-{name}.ttf"
    font.save(path)
    return path


if __name__ == "__main__":
    for file_name, (weight, stroke) in WEIGHTS.items():
        made = make(Path(sys.argv[1]), file_name, weight, stroke)
        print(made.name, made.stat().st_size, "bytes")
