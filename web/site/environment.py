"""The machine's part: `.venv` with the pinned tools, and the Debian packages a command needs."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.site.report import BuildError, say, step

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements-dev.lock"
STATE = VENV / "slay-hex.json"


def venv_python() -> Path:
    """The interpreter inside `.venv`."""
    if sys.platform == "win32":
        return VENV / "Scripts" / "python.exe"
    return VENV / "bin" / "python"


def ensure_venv() -> Path:
    """Make `.venv` what the lock file says; return its interpreter.

    The state file says "installing" before the first package is touched and "ready" after the
    last: a folder that a killed run left behind is recognised by it and made anew.
    Raises BuildError.
    """
    wanted = {
        "python": sys.version.split()[0],
        "lock": hashlib.sha256(LOCK.read_bytes()).hexdigest(),
        "state": "ready",
    }
    if _state() == wanted:
        return venv_python()
    with only_one(ROOT / ".venv.lock"):
        found = _state()
        if found == wanted:
            return venv_python()
        sound = found.get("state") == "ready" and found.get("python") == wanted["python"]
        if not sound:
            _make_venv()
        packages = sum("==" in line for line in LOCK.read_text(encoding="utf-8").splitlines())
        with step(f"Installing {packages} pinned packages into .venv"):
            STATE.write_text(json.dumps({**wanted, "state": "installing"}), encoding="utf-8")
            command = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
            command += ["--only-binary", ":all:", "--require-hashes", "-r", str(LOCK)]
            _run_pip([str(venv_python()), *command])
            STATE.write_text(json.dumps(wanted), encoding="utf-8")
    return venv_python()


def enter_venv() -> None:
    """Go on in `.venv`: when another interpreter runs this program, start it anew in that one."""
    python = ensure_venv()
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    command = [str(python), *sys.argv]
    if sys.platform == "win32":  # there, exec would let the shell go on before the program ends
        sys.exit(subprocess.run(command).returncode)
    sys.stdout.flush()
    os.execv(command[0], command)


def run_tool(*arguments: str, environment: dict[str, str] | None = None) -> int:
    """Run `.venv`'s Python with these arguments in the project's folder; its exit status."""
    command = [str(venv_python()), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(environment or {})}).returncode


def ensure_debian(packages: list[str], purpose: str) -> None:
    """Install those Debian packages that are missing, where that is allowed. Raises BuildError."""
    missing = [name for name in packages if not _is_installed(name)]
    if not missing:
        return
    command = "apt-get install --no-install-recommends " + " ".join(missing)
    if shutil.which("apt-get") is None:
        raise BuildError(
            f"{purpose} needs these programs, under their Debian names: {' '.join(missing)}.\n"
            "There is no apt-get here: install them by the means of your system, then run again."
        )
    if os.geteuid() != 0:
        raise BuildError(
            f"{purpose} needs Debian packages that only root may install. Type\n\n"
            f"    sudo sh -c 'apt-get update && {command}'\n\nand then run this again."
        )
    with step(f"Debian packages for {purpose[0].lower()}{purpose[1:]}: {' '.join(missing)}"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        patient = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-q"]
        subprocess.run(["dpkg", "--configure", "-a"], env=quiet, check=False)
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
            if subprocess.run([*patient, *arguments], env=quiet).returncode:
                raise BuildError(f"apt-get failed, see above. The command was: {command}")


def _state() -> dict[str, str]:
    try:
        found = json.loads(STATE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not venv_python().exists() or not isinstance(found, dict):
        return {}
    return found


def _make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        major, minor = sys.version_info[:2]
        ensure_debian([f"python{major}.{minor}-venv"], "Making .venv")
    with step("Making .venv"):
        if VENV.exists():
            shutil.rmtree(VENV)
        status = subprocess.run([sys.executable, "-m", "venv", str(VENV)], cwd=ROOT).returncode
        if status or not venv_python().exists():
            raise BuildError(f"{sys.executable} -m venv {VENV} failed, see above.")


def _run_pip(command: list[str]) -> None:
    """Run pip, passing on what it fetches and installs but not each dependency's pedigree."""
    shown = ("Downloading", "Using cached", "Installing", "Successfully", "ERROR", "WARNING: Retry")
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        tail: list[str] = []
        for line in process.stdout:
            tail = [*tail[-20:], line.rstrip()]
            if line.strip().startswith(shown):
                say("    " + line.strip()[:110])
    if process.returncode:
        raise BuildError("pip could not install the tools:\n" + "\n".join(tail))


def _is_installed(package: str) -> bool:
    if shutil.which("dpkg-query") is None:
        return shutil.which(package) is not None
    query = ["dpkg-query", "-W", "-f", "${Status}", package]
    answer = subprocess.run(query, capture_output=True, text=True)
    return answer.stdout == "install ok installed"


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Let one process at a time through; the others wait. The lock goes away with the process."""
    try:
        import fcntl
    except ImportError:  # Windows: no such lock, so one command at a time is up to the user
        yield
        return
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
