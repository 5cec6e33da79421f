"""The checks of the workflows find what they are for; `build.py check` runs them on ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.site import workflows

OURS = next(workflows.WORKFLOWS.glob("*.yml")).read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / ".github" / "workflows"
    made.mkdir(parents=True)
    return made


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("needs.deploy.outputs", "needs.deploi.outputs", '"deploi" is not defined'),
        ("timeout-minutes: 60", "timeout-mins: 60", 'unexpected key "timeout-mins"'),
        ("needs: test", "needs: tests", '"tests"'),
    ],
)
def test_actionlint_sees_a_slip(
    folder: Path, capfd: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in OURS
    (folder / "site.yml").write_text(OURS.replace(old, new), encoding="utf-8")
    assert workflows.actionlint(folder) == 1
    assert told in capfd.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("persist-credentials: false", "fetch-tags: true", "artipacked"),
        ('"$ADDRESS"', '"${{ github.head_ref }}"', "template-injection"),
        ("permissions:\n      contents: read", "permissions: write-all", "excessive-permissions"),
    ],
)
def test_zizmor_sees_a_risk(
    folder: Path, capfd: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in OURS
    (folder / "site.yml").write_text(OURS.replace(old, new), encoding="utf-8")
    assert workflows.zizmor(folder) != 0
    assert told in capfd.readouterr().out
