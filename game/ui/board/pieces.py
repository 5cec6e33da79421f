"""The pieces: a picture for each, made of a few shapes, one clear outline each."""

from __future__ import annotations

from game.ui.board.art import Canvas, Shape, Sprite, bar, moved, oval, poly
from game.ui.board.palette import GOLD, PAPER, Colour, mix

WOOD = (118, 76, 44)
SKIN = (240, 200, 164)
STEEL = (188, 198, 208)
DARK_STEEL = (96, 110, 128)
STONE = (172, 168, 162)
DARK_STONE = (126, 122, 120)
SHADE = (60, 56, 66)


def tree() -> list[Shape]:
    dark, mid, light = (28, 84, 54), (44, 112, 66), (88, 152, 88)
    return [
        bar(WOOD, 0, 18, 0, 37, 9),
        poly(dark, (0, -14), (29, 26), (-29, 26)),
        poly(dark, (0, -29), (24, 9), (-24, 9)),
        poly(mid, (0, -46), (18, -10), (-18, -10)),
        poly(light, (-1, -40), (-3, -12), (-14, -12), outlined=False),
        poly(mid, (-3, -9), (-4, 7), (-19, 7), outlined=False),
        poly(mid, (-4, 10), (-5, 24), (-24, 24), outlined=False),
    ]


def grave() -> list[Shape]:
    front = [(-19, 30), (-19, -12), (-15, -23), (-7, -29), (7, -29), (15, -23), (19, -12), (19, 30)]
    return [
        oval((104, 92, 74), 0, 32, 31, 7),
        poly(STONE, *front),
        poly(
            (204, 200, 192),
            (-16, 26),
            (-16, -11),
            (-12, -21),
            (-6, -26),
            (-4, -26),
            (-9, -18),
            (-10, 26),
            outlined=False,
        ),
        bar(SHADE, 1, -18, 1, 12, 6, outlined=False),
        bar(SHADE, -9, -8, 11, -8, 6, outlined=False),
    ]


def castle() -> list[Shape]:
    wall = [
        (-27, 34), (-27, -4), (-32, -8), (-32, -32), (-19, -32), (-19, -22), (-7, -22), (-7, -32),
        (7, -32), (7, -22), (19, -22), (19, -32), (32, -32), (32, -8), (27, -4), (27, 34),
    ]  # fmt: skip
    return [
        poly(STONE, *wall),
        poly(
            (206, 203, 196),
            (-24, 31),
            (-24, -6),
            (-29, -9),
            (-29, -29),
            (-24, -29),
            (-24, -12),
            (-18, -6),
            (-18, 31),
            outlined=False,
        ),
        poly(DARK_STONE, (16, 32), (16, -8), (29, -10), (24, -4), (24, 32), outlined=False),
        poly(SHADE, (-9, 34), (-9, 16), (-6, 9), (0, 6), (6, 9), (9, 16), (9, 34), outlined=False),
        bar(SHADE, -12, -10, -12, 0, 5, outlined=False),
        bar(SHADE, 12, -10, 12, 0, 5, outlined=False),
    ]


def capital(flag: Colour, flying: bool) -> list[Shape]:
    """A house with a pennant on its roof, or with a large flag."""
    roof, roof_light = (152, 70, 52), (190, 100, 72)
    pole = [bar(WOOD, 0, -8, 0, -51, 5)]
    if flying:
        cloth = [
            (0, -51), (9, -48), (17, -52), (31, -48), (26, -41),
            (31, -33), (18, -36), (9, -32), (0, -35),
        ]  # fmt: skip
        pole.append(poly(PAPER, *cloth))
        pole.append(
            poly(flag, (4, -46), (9, -45), (15, -47), (15, -41), (9, -38), (4, -39), outlined=False)
        )
    else:
        pole.append(poly(flag, (0, -51), (19, -43), (0, -35)))
    return [
        *pole,
        bar((136, 100, 84), 15, 4, 15, -15, 8),
        poly(PAPER, (-25, 35), (-25, 6), (25, 6), (25, 35)),
        poly((220, 206, 180), (14, 32), (14, 9), (22, 9), (22, 32), outlined=False),
        poly(roof, (-34, 9), (-6, -18), (6, -18), (34, 9)),
        poly(roof_light, (-27, 6), (-5, -15), (-1, -15), (-13, 6), outlined=False),
        poly(
            SHADE, (-7, 35), (-7, 21), (-5, 17), (0, 15), (5, 17), (7, 21), (7, 35), outlined=False
        ),
    ]


def coin() -> list[Shape]:
    return [
        oval(GOLD, 28, 28, 13),
        oval((255, 226, 130), 26, 26, 7, outlined=False),
        bar((150, 96, 20), 28, 21, 28, 35, 4, outlined=False),
    ]


def _robe(colour: Colour, top: float, half: float, foot: float = 36) -> list[Shape]:
    light = mix(colour, PAPER, 0.25)
    return [
        poly(colour, (-10, top), (10, top), (half, foot), (-half, foot)),
        poly(
            light,
            (-8, top + 2),
            (-2, top + 2),
            (-half * 0.4, foot - 3),
            (-half + 3, foot - 3),
            outlined=False,
        ),
    ]


def _eyes(x: float, y: float) -> list[Shape]:
    return [oval(SHADE, x + side, y, 1.9, 2.5, outlined=False) for side in (-4.6, 4.6)]


def peasant() -> list[Shape]:
    straw, band = (232, 196, 104), (166, 88, 48)
    hat = [
        (-32, -12),
        (-30, -16),
        (-14, -21),
        (-11, -33),
        (-6, -38),
        (6, -38),
        (11, -33),
        (14, -21),
        (30, -16),
        (32, -12),
        (16, -10),
        (-16, -10),
    ]
    return [
        *_robe((136, 86, 50), -2, 24),
        oval(SKIN, 0, -4, 13),
        *_eyes(0, -2.5),
        poly(straw, *hat),
        poly(band, (-14, -19), (-13, -24), (13, -24), (14, -19), outlined=False),
    ]


def spearman() -> list[Shape]:
    figure = [
        *_robe((78, 104, 150), -2, 23),
        oval(SKIN, 0, -8, 13),
        *_eyes(0, -4),
        poly(STEEL, (-16, -12), (-13, -25), (-6, -32), (0, -34), (6, -32), (13, -25), (16, -12)),
        poly((224, 230, 236), (-11, -15), (-9, -24), (-4, -29), (-3, -15), outlined=False),
    ]
    spear = [
        bar(WOOD, 26, 37, 26, -30, 5.5),
        poly(STEEL, (26, -53), (34, -36), (26, -27), (18, -36)),
    ]
    return [*moved(figure, -7, 0), *spear, oval(SKIN, 22, 11, 6)]


def knight() -> list[Shape]:
    red, plume = (196, 52, 46), (206, 60, 50)
    shield = [(-36, -2), (-22, -6), (-8, -2), (-8, 14), (-13, 25), (-22, 33), (-31, 25), (-36, 14)]
    return [
        *moved(_robe(DARK_STEEL, -4, 24, 36), 5, 0),
        poly(plume, (2, -36), (10, -50), (26, -52), (33, -43), (31, -30), (24, -39), (14, -36)),
        poly(
            STEEL,
            (-11, -2),
            (-12, -24),
            (-5, -35),
            (5, -38),
            (15, -35),
            (22, -24),
            (21, -2),
            (5, 4),
        ),
        poly((226, 232, 238), (-8, -4), (-9, -23), (-3, -32), (1, -33), (-2, -4), outlined=False),
        bar(SHADE, -8, -17, 19, -17, 6, outlined=False),
        bar(SHADE, 8, -17, 8, -2, 5, outlined=False),
        poly(red, *shield),
        bar(PAPER, -22, 0, -22, 26, 6, outlined=False),
        bar(PAPER, -32, 9, -12, 9, 6, outlined=False),
    ]


def baron() -> list[Shape]:
    purple, ermine = (120, 54, 120), (240, 232, 220)
    crown = [(-19, -18), (-23, -42), (-11, -32), (0, -47), (11, -32), (23, -42), (19, -18)]
    figure = [
        poly(purple, (-14, -6), (14, -6), (31, 37), (-31, 37)),
        poly(mix(purple, PAPER, 0.25), (-13, 0), (-8, 0), (-18, 34), (-26, 34), outlined=False),
        poly(ermine, (-5, 2), (5, 2), (9, 36), (-9, 36), outlined=False),
        oval(SKIN, 0, -9, 13),
        *_eyes(0, -11.5),
        poly(
            (110, 76, 46),
            (-12, -6),
            (-6, -3),
            (6, -3),
            (12, -6),
            (8, 6),
            (0, 11),
            (-8, 6),
            outlined=False,
        ),
        poly(GOLD, *crown),
        poly((255, 228, 140), (-16, -21), (-18, -34), (-10, -27), (-7, -21), outlined=False),
        oval((196, 52, 46), 0, -25, 4, outlined=False),
    ]
    sword = [
        poly(STEEL, (27, 14), (27, -30), (31, -40), (35, -30), (35, 14)),
        bar(GOLD, 20, 14, 42, 14, 7),
        bar(WOOD, 31, 17, 31, 29, 7),
    ]
    return [*moved(figure, -6, 0), *sword]


FIGURES = {"T": tree, "X": grave, "C": castle, "P": peasant, "S": spearman, "K": knight, "B": baron}
SPENT_SINK = 4  # a unit that has acted stands lower, in hundredths of a hex


def shapes_of(piece: str, flag: Colour = PAPER, flying: bool = False) -> list[Shape]:
    """The shapes of a piece letter as in `Position.pieces`; lower case is a unit that has acted.

    `flag` and `flying` are for the capital.
    """
    if piece == "H":
        return [*capital(flag, flying), *(coin() if flying else ())]
    shapes = FIGURES[piece.upper()]()
    if piece.islower():
        shapes = [
            shape._replace(colour=_tired(shape.colour))
            for shape in moved(shapes, 0, SPENT_SINK, 0.94)
        ]
    return shapes


def _tired(colour: Colour) -> Colour:
    grey = round(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2])
    return mix(mix(colour, (grey, grey, grey), 0.7), (120, 116, 118), 0.45)


def outline_width(width: int) -> float:
    """Pixels of the dark line round a piece on a hex of `width` pixels."""
    return max(1.15, width * 0.03)


def piece_sprite(width: int, piece: str, flag: Colour = PAPER, flying: bool = False) -> Sprite:
    """A piece for hexes of `width` pixels, to be put at the middle of its hex."""
    half, up, down = round(width * 0.56), round(width * 0.66), round(width * 0.56)
    canvas = Canvas(width, (half, up, half, down))
    canvas.shapes(shapes_of(piece, flag, flying), outline_width(width))
    return canvas.finish()
