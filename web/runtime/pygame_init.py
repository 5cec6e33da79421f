"""pygame-ce for the web page: the modules that are there, and nothing else.

This file becomes `pygame/__init__.py` of the wheel. Upstream's own one looks for every module
there could be and explains what is missing, for which it imports a good part of the standard
library; here one extension module holds them all.
"""
# ruff: noqa: F401, F403

# Importing it puts every C module into sys.modules, as pygame.display and so on.
from pygame.base import *
from pygame.base import __version__ as __version__

# isort: split
from pygame.constants import *
from pygame.version import *

# isort: split
import pygame.cursors
from pygame.bufferproxy import BufferProxy
from pygame.color import Color
from pygame.cursors import Cursor
from pygame.event import Event
from pygame.font import Font
from pygame.mask import Mask
from pygame.math import Vector2, Vector3
from pygame.rect import FRect, Rect
from pygame.surface import Surface, SurfaceType
from pygame.time import Clock
from pygame.window import Window

del pygame
