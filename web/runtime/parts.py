"""What is compiled: the parts of the module, their source files and how each wants to be built."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from web.runtime import pins
from web.runtime.errors import RuntimeBuildError


@dataclass(frozen=True)
class Part:
    """One library or extension; all paths are below the build's source folder."""

    name: str
    folder: str
    sources: tuple[str, ...]
    """Files or glob patterns below `folder`."""
    includes: tuple[str, ...]
    defines: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    """Definitions that only make it smaller."""

    def files(self, root: Path) -> list[Path]:
        """Its source files, sorted. Raises RuntimeBuildError when a pattern matches none."""
        found: list[Path] = []
        for pattern in self.sources:
            matches = sorted((root / self.folder).glob(pattern))
            if not matches:
                raise RuntimeBuildError(f"{self.name}: no {pattern} in {root / self.folder}")
            found += matches
        return found


_MUSL = "emscripten/system/lib/libc/musl"
SYSTEM_INCLUDES = (
    "generated",
    f"{_MUSL}/include",
    f"{_MUSL}/arch/emscripten",
    f"{_MUSL}/arch/generic",
    "emscripten/system/include",
    "emscripten/system/include/compat",
)
"""In the order in which Emscripten lays them over each other."""

_HIDDEN = ("DECLSPEC=",)
"""SDL's libraries would else export all their names, and so keep what nothing calls."""

_SDL_FOLDERS = (
    *("", "atomic/", "cpuinfo/", "events/", "file/"),
    *("filesystem/emscripten/", "haptic/", "haptic/dummy/", "joystick/", "joystick/dummy/"),
    *("libm/", "loadso/dummy/", "locale/", "locale/emscripten/", "misc/", "misc/emscripten/"),
    *("power/", "render/", "sensor/", "sensor/dummy/"),
    *("stdlib/", "thread/", "thread/generic/", "timer/", "timer/unix/", "video/", "video/dummy/"),
    "video/emscripten/",
)

_MAJOR, _MINOR, _PATCH = pins.PYGAME.version.split(".")

PARTS = (
    Part(
        "SDL2",
        "sdl/src",
        tuple(f"{folder}*.c" for folder in _SDL_FOLDERS),
        ("sdl/include", "sdl/src"),
        ("SDL_HAVE_YUV=0",),
        (
            *_HIDDEN,
            "SDL_HAVE_BLIT_AUTO=0",  # scaled and tinted blits: the general one does
            "SDL_HAVE_RLE=0",
            "SDL_VIDEO_RENDER_SW=0",
        ),
    ),
    Part(
        "FreeType",
        "freetype/src",
        (
            "autofit/autofit.c",
            "base/ftbase.c",
            "base/ftbitmap.c",
            "base/ftdebug.c",
            "base/ftglyph.c",
            "base/ftinit.c",
            "base/ftmm.c",
            "base/ftstroke.c",
            "base/ftsystem.c",
            "sfnt/sfnt.c",
            "smooth/smooth.c",
            "truetype/truetype.c",
        ),
        ("freetype/include",),
        ("FT2_BUILD_LIBRARY", "FT_CONFIG_MODULES_H=<ftmodule.h>"),
    ),
    Part("SDL2_ttf", "sdl_ttf", ("SDL_ttf.c",), ("sdl/include", "freetype/include"), (), _HIDDEN),
    Part("Emscripten", "emscripten/system/lib/html5", ("dom_pk_codes.c",), ()),
    # Upstream's own build for Emscripten: base.c includes all the other modules' sources.
    Part(
        "pygame",
        "pygame/src_c",
        ("base.c", "bitmask.c", "rotozoom.c"),
        (
            "pygame/src_c",
            "pygame/src_c/include",
            "python/Include",
            "sdl/include",
            "sdl_ttf",
        ),
        (
            "BUILD_STATIC=1",
            "NO_SDL2",  # no pygame._sdl2
            f"PG_MAJOR_VERSION={_MAJOR}",
            f"PG_MINOR_VERSION={_MINOR}",
            f"PG_PATCH_VERSION={_PATCH}",
            'PG_VERSION_TAG=""',
        ),
    ),
)
