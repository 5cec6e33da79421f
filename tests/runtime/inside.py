"""Runs in Pyodide under Node.js, without a screen: what the wheel can do, as JSON on one line."""

import json
import os
import sys
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
before = set(sys.modules)
import pygame  # noqa: E402

found: dict[str, Any] = {}
found["brought in"] = sorted(
    name for name in set(sys.modules) - before if not name.startswith("pygame")
)
found["versions"] = [pygame.version.ver, ".".join(map(str, pygame.get_sdl_version()))]

pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((200, 100))
found["screen"] = [*screen.get_size(), screen.get_bitsize()]
screen = pygame.display.set_mode((90, 160))
found["resized"] = list(screen.get_size())

pygame.draw.polygon(screen, (0, 200, 0), [(10, 10), (60, 10), (35, 60)])
found["polygon"] = list(screen.get_at((35, 20)))
screen.fill((10, 20, 30), (0, 100, 90, 60))
found["fill"] = list(screen.get_at((89, 159)))
pygame.display.flip()

big = pygame.Surface((80, 80), pygame.SRCALPHA)
pygame.draw.circle(big, (255, 0, 0), (40, 40), 40)
small = pygame.transform.smoothscale(big, (20, 20))
found["smoothscale inside"] = list(small.get_at((10, 10)))
found["smoothscale edge alphas"] = len({small.get_at((x, 1)).a for x in range(20)})
screen.fill((0, 0, 0))
big.set_alpha(128)
screen.blit(big, (0, 0))
found["half transparent"] = screen.get_at((40, 40)).r
soft, clear = (pygame.Surface((2, 2), pygame.SRCALPHA) for _ in range(2))
soft.fill((255, 0, 0, 128))
clear.blit(soft, (0, 0))
found["half transparent on transparent"] = list(clear.get_at((0, 0)))
found["rotozoom"] = list(pygame.transform.rotozoom(big, 45, 1.0).get_size())
found["grayscale"] = list(pygame.transform.grayscale(big).get_at((40, 40)))[:3]
found["mask"] = pygame.mask.from_surface(small).count()

font = pygame.font.Font("/font.ttf", 40)
text = font.render("Slay", True, (255, 255, 255))
alphas = {text.get_at((x, y)).a for x in range(text.get_width()) for y in range(text.get_height())}
found["shades of text"] = len(alphas)
found["darkest and lightest"] = [min(alphas), max(alphas)]
found["kerning"] = font.size("T")[0] + font.size("o")[0] - font.size("To")[0]
found["umlauts have glyphs"] = all(font.metrics("äöüÄÖÜß→"))

pygame.event.post(pygame.Event(pygame.USEREVENT, {"move": "c7d8"}))
found["event"] = [event.dict for event in pygame.event.get(pygame.USEREVENT)]
found["rect"] = list(pygame.Rect(0, 0, 10, 10).union((5, 5, 10, 10)))
found["colour"] = list(pygame.Color("goldenrod"))
found["key name"] = pygame.key.name(pygame.K_ESCAPE)

found["modules of sound"] = sorted(name for name in sys.modules if "mixer" in name)

pygame.quit()
print("found " + json.dumps(found))
