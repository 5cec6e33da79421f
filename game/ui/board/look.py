"""From a scene to what stands on each hex, as names of pictures, lowest first. No pixel here."""

from __future__ import annotations

from game.ui.board.ground import Island
from game.ui.board.scene import Scene
from game.ui.board.sprites import Key

_OUTLINED = ("attack", "refused", "defender")
_SIGNED = ("walk", "combine", "chop", "clear", "buy", "castle", "defender", "refused", "growth")


def looks_of(
    scene: Scene, island: Island, owners: bytes, pieces: bytes
) -> dict[int, tuple[Key, ...]]:
    """The pictures on each hex that has any.

    `owners` and `pieces` are what is shown now: during an animation not the scene's position.
    """
    looks: dict[int, list[Key]] = {}

    def add(hex_id: int, *key: str) -> None:
        looks.setdefault(hex_id, []).append(key)

    position = scene.position
    turn = ord(position.turn)
    group = frozenset(scene.territory)
    for h in scene.territory:
        edges = "".join(str(k) for k, n in enumerate(island.around[h]) if n not in group)
        if edges:
            add(h, "glow", edges)
    if scene.hover is not None:
        add(scene.hover, "hover")
    for h, mark in scene.marks.items():
        if mark in ("changed", "advised"):
            add(h, mark)
        if mark in _OUTLINED:
            add(h, "outline", mark)
    for h in scene.goal:
        add(h, "outline", "goal")
    if scene.selected is not None:
        add(scene.selected, "selected")
    for h in scene.movable:
        if pieces[h] == position.pieces[h]:
            add(h, "ready")
    flying = frozenset(scene.offers)
    for h in island.around:
        piece = chr(pieces[h])
        if owners[h] != turn:
            piece = piece.upper()  # spent or not matters to the player to act alone
        if piece == "H":
            add(h, "piece", piece, chr(owners[h]), "flying" if h in flying else "")
        elif piece != " ":
            add(h, "piece", piece)
    for h, mark in scene.marks.items():
        if mark in _SIGNED:
            add(h, "mark", mark)
    for h in scene.goal:
        add(h, "mark", "goal")
    for h in island.around if scene.show_names else scene.goal:
        add(h, "name", position.grid.name(h))
    if scene.cursor is not None:
        add(scene.cursor, "cursor")
    return {h: tuple(keys) for h, keys in looks.items()}
