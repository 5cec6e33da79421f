"""SDL's JavaScript is compiled with the page's scripts, so that nothing is evaluated there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.runtime import test_wasm
from tests.runtime.test_wasm import HEADER, name, number, section
from web.runtime import snippets, wasm
from web.runtime.errors import RuntimeBuildError
from web.site.library import node

BODIES = ("return $0 + 1;", "{ return 'ü' + $0 + $1; }", "return 7;")
# The loader's own part, as Pyodide 0.29.5 has it, and a call as C code would make it.
SCRIPT = """\
var ASM_CONSTS={};
function load(texts){
function addEmAsm(addr,body){var args=[];var arity=0;for(;arity<16;arity++){\
if(body.indexOf("$"+arity)!=-1){args.push("$"+arity)}else{break}}args=args.join(",");\
var func=`(${args}) => { ${body} };`;var start=addr;ASM_CONSTS[start]=eval(func)}
texts.forEach((text,at)=>addEmAsm(at,text));}
"""


def module(texts: tuple[str, ...], exports: tuple[str, ...] = ()) -> bytes:
    """A side module with these snippets after three bytes of other data, and more exports."""
    held = b"".join(text.encode() + b"\0" for text in texts)
    ends = (3, 3 + len(held))
    constants = [b"\x7f\0\x41" + number(end) + b"\x0b" for end in ends]
    names = ("__start_em_asm", "__stop_em_asm")
    entries = [name(text) + b"\3" + number(at) for at, text in enumerate(names)]
    entries += [name(text) + b"\3\0" for text in exports]
    data = b"abc" + held + b"def"
    return (
        HEADER
        + section(6, constants)
        + section(7, entries)
        + section(11, [b"\0\x41\0\x0b" + number(len(data)) + data])
    )


def test_the_texts_are_found() -> None:
    assert snippets.texts(wasm.read(module(BODIES))) == sorted(BODIES)
    assert snippets.texts(wasm.read(test_wasm.SIDE)) == []


def test_snippets_of_the_other_kind_are_refused() -> None:
    with pytest.raises(RuntimeBuildError, match="EM_JS"):
        snippets.texts(wasm.read(module(BODIES, ("__em_js__draw",))))


@pytest.fixture
def script(tmp_path: Path) -> Path:
    (tmp_path / "module.so").write_bytes(module(BODIES))
    path = tmp_path / "pyodide.asm.js"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def test_known_snippets_run_without_eval_and_others_as_before(script: Path) -> None:
    snippets.compile_ahead(script.with_name("module.so"), script)
    checks = f"""
        {script.read_text(encoding="utf-8")}
        let evaluated = 0;
        const honest = eval;
        eval = (text) => (evaluated++, honest(text));
        load({list(BODIES)!r});
        console.log(ASM_CONSTS[0](1), ASM_CONSTS[1]("a", "b"), ASM_CONSTS[2](), evaluated);
        load(["return $0 * 2;"]);
        console.log(ASM_CONSTS[0](21), evaluated);
    """
    done = subprocess.run([node(), "-e", checks], capture_output=True, text=True)
    assert done.stdout.splitlines() == ["2 üab 7 0", "42 1"], done.stderr


@pytest.mark.parametrize("change", ["eval", "function addEmAsm"])
def test_another_script_is_refused_and_left_alone(script: Path, change: str) -> None:
    text = re.sub(change, "x", SCRIPT)
    script.write_text(text, encoding="utf-8")
    with pytest.raises(RuntimeBuildError, match="not the pinned version"):
        snippets.compile_ahead(script.with_name("module.so"), script)
    assert script.read_text(encoding="utf-8") == text
