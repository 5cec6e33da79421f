"""The examples in the README, in docs/rules.md and in the docstring of game.core."""

import doctest
from pathlib import Path

import game.core

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
OPTIONS = doctest.ELLIPSIS


def test_rules_examples() -> None:
    failed, tried = doctest.testfile(str(RULES), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried > 20


def test_readme_example() -> None:
    readme = RULES.parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried == 5


def test_package_example() -> None:
    failed, tried = doctest.testmod(game.core, optionflags=OPTIONS)
    assert failed == 0
    assert tried > 5


def test_all_public_names_exist() -> None:
    assert all(hasattr(game.core, name) for name in game.core.__all__)
