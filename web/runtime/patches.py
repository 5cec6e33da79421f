"""Our changes to the sources: nearly all leave out what the game does not use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """Texts to replace in one source file; each must be there exactly once."""

    file: str
    """Path below the build's source folder."""
    why: str
    before: tuple[str, ...]
    after: str = ""


def _define(*names: str) -> tuple[str, ...]:
    return tuple(f"#define {name}\n" for name in names)


def _load(*names: str) -> tuple[str, ...]:
    return tuple(f'load_submodule("pygame", PyInit_{name}(), "{name}");' for name in names)


def _include(*files: str) -> tuple[str, ...]:
    return tuple(f'#include "{file}"\n' for file in files)


CHANGES = (
    Change(
        "sdl/include/SDL_config_emscripten.h",
        "a mouse, keys, fingers and one canvas: no sound, joysticks, sensors, battery or WebGL",
        _define(
            "SDL_AUDIO_DRIVER_DISK 1",
            "SDL_AUDIO_DRIVER_DUMMY 1",
            "SDL_AUDIO_DRIVER_EMSCRIPTEN 1",
            "SDL_JOYSTICK_EMSCRIPTEN 1",
            "SDL_SENSOR_DUMMY 1",
            "SDL_POWER_EMSCRIPTEN 1",
            "SDL_LOADSO_DLOPEN 1",
            "SDL_VIDEO_RENDER_OGL_ES2 1",
            "SDL_VIDEO_OPENGL_ES2 1",
            "SDL_VIDEO_OPENGL_EGL 1",
        ),
    ),
    Change(
        "sdl/include/SDL_config_emscripten.h",
        "as above; and a video driver without a screen, for tests under Node.js",
        ("#define SDL_VIDEO_DRIVER_EMSCRIPTEN 1\n",),
        "#define SDL_VIDEO_DRIVER_EMSCRIPTEN 1\n"
        "#define SDL_VIDEO_DRIVER_DUMMY 1\n"
        "#define SDL_AUDIO_DISABLED 1\n"
        "#define SDL_JOYSTICK_DISABLED 1\n"
        "#define SDL_LOADSO_DISABLED 1\n"
        "#define SDL_POWER_DISABLED 1\n"
        "#define SDL_RENDER_DISABLED 1\n"
        "#define SDL_SENSOR_DISABLED 1\n",
    ),
    Change(
        "sdl/src/video/emscripten/SDL_emscriptenframebuffer.c",
        "Pyodide is built without Asyncify, so this is never reached, and the name is not offered",
        ("emscripten_sleep(0);",),
    ),
    Change(
        "sdl/src/timer/unix/SDL_systimer.c",
        "as above",
        ("emscripten_sleep(ms);",),
    ),
    Change(
        "freetype/include/freetype/config/ftoption.h",
        "the game's own TrueType fonts only: not compressed, not variable, no pictures, no hints",
        _define(
            "AF_CONFIG_OPTION_CJK",
            "AF_CONFIG_OPTION_INDIC",
            "FT_CONFIG_OPTION_ADOBE_GLYPH_LIST",
            "FT_CONFIG_OPTION_ENVIRONMENT_PROPERTIES",
            "FT_CONFIG_OPTION_GUESSING_EMBEDDED_RFORK",
            "FT_CONFIG_OPTION_INCREMENTAL",
            "FT_CONFIG_OPTION_MAC_FONTS",
            "FT_CONFIG_OPTION_POSTSCRIPT_NAMES",
            "FT_CONFIG_OPTION_SVG",
            "FT_CONFIG_OPTION_USE_LZW",
            "FT_CONFIG_OPTION_USE_ZLIB",
            "TT_CONFIG_OPTION_BDF",
            "TT_CONFIG_OPTION_BYTECODE_INTERPRETER",
            "TT_CONFIG_OPTION_COLOR_LAYERS",
            "TT_CONFIG_OPTION_EMBEDDED_BITMAPS",
            "TT_CONFIG_OPTION_GX_VAR_SUPPORT",
            "TT_CONFIG_OPTION_POSTSCRIPT_NAMES",
            "TT_CONFIG_OPTION_SUBPIXEL_HINTING",
        ),
        "\n",
    ),
    Change(
        "freetype/include/freetype/config/ftoption.h",
        "kerning as today's fonts write it, which no other part here reads",
        ("/* #define TT_CONFIG_OPTION_GPOS_KERNING */",),
        "#define TT_CONFIG_OPTION_GPOS_KERNING",
    ),
    Change(
        "freetype/include/freetype/config/public-macros.h",
        "a name the module does not export can be left out when nothing calls it",
        ('__attribute__(( visibility( "default" ) ))',),
    ),
    Change(
        "pygame/src_c/surface.c",
        "onto a surface without alpha, as the screen is, SDL blends 8 times as fast and looks the "
        "same; onto one with alpha it would darken soft edges, so there pygame's own way stays",
        ("!(pg_EnvShouldBlendAlphaSDL2()) && !SDL_HasColorKey(src) &&",),
        "SDL_ISPIXELFORMAT_ALPHA(PG_SURF_FORMATENUM(dst)) && !SDL_HasColorKey(src) &&",
    ),
    Change(
        "pygame/src_c/base.c",
        "no image files, second font engine, renderer, number arrays, game controllers",
        _load(
            "_freetype",
            "_render",
            "gfxdraw",
            "imageext",
            "newbuffer",
            "pixelarray",
            "pixelcopy",
            "system",
        )
        + _include(
            "_freetype.c",
            "_sdl2/controller.c",
            "_sdl2/touch.c",
            "freetype/ft_cache.c",
            "freetype/ft_layout.c",
            "freetype/ft_render.c",
            "freetype/ft_render_cb.c",
            "freetype/ft_unicode.c",
            "freetype/ft_wrap.c",
            "gfxdraw.c",
            "imageext.c",
            "newbuffer.c",
            "pixelarray.c",
            "pixelcopy.c",
            "system.c",
        ),
    ),
    Change(
        "pygame/src_c/base.c",
        "no sound: that is the page's",
        (
            'load_submodule("pygame", PyInit_pg_mixer(), "mixer");',
            'load_submodule("pygame.mixer", PyInit_mixer_music(), "music");',
            *_include("mixer.c", "music.c"),
        ),
    ),
)
