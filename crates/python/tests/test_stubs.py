"""What the stubs promise is there, and nothing is there that they do not mention."""

import ast
import inspect
from pathlib import Path

import fondaco
import pytest
from fondaco import _fondaco

STUBS = Path(fondaco.__file__).parent
TREE = ast.parse((STUBS / "_fondaco.pyi").read_text(encoding="utf-8"))
CLASSES = {
    node.name: node
    for node in TREE.body
    if isinstance(node, ast.ClassDef) and not any(ast.unparse(base) in ("TypedDict", "Opinions") for base in node.bases)
}
# What Python has of its own, or what the stubs inherit from `object`.
OWN = {"__init__", "__copy__", "__deepcopy__", "__eq__", "__hash__", "__len__"}


def parameters(function: ast.FunctionDef) -> list[str]:
    """Their names, those that must be named with a star before them."""
    arguments = function.args
    named = [argument.arg for argument in arguments.args if argument.arg != "self"]
    return named + [f"*{argument.arg}" for argument in arguments.kwonlyargs]


def found(thing) -> list[str]:
    kinds = inspect.signature(thing).parameters.values()
    return [f"*{it.name}" if it.kind == it.KEYWORD_ONLY else it.name for it in kinds if it.name != "self"]


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_is_what_its_stub_says(name):
    real, functions = getattr(_fondaco, name), {}
    for node in CLASSES[name].body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = node
    assert {each for each in vars(real) if not each.startswith("_")} == {each for each in functions if each not in OWN}
    for each, node in functions.items():
        if each == "__init__":
            assert parameters(node) == found(real), each
        elif any(ast.unparse(mark) == "property" for mark in node.decorator_list):
            assert not callable(vars(real)[each]), each
        elif each not in OWN:
            assert parameters(node) == found(getattr(real, each)), each


def test_functions_are_what_their_stubs_say():
    functions = {node.name: node for node in TREE.body if isinstance(node, ast.FunctionDef)}
    names = {name for name in dir(_fondaco) if not name.startswith("_")}
    assert names == set(functions) | set(CLASSES) | {"GAMES"}
    for name, node in functions.items():
        assert parameters(node) == found(getattr(_fondaco, name)), name


def test_what_the_package_gives_away_is_in_its_stub():
    tree = ast.parse((STUBS / "__init__.pyi").read_text(encoding="utf-8"))
    imported = {name.asname for node in tree.body if isinstance(node, ast.ImportFrom) for name in node.names}
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert (imported | defined) - {"Any", None} == set(fondaco.__all__)


# Every module that is written in Python, but for the first, which has a stub of its own.
MODULES = sorted(path.relative_to(STUBS).as_posix() for path in STUBS.rglob("*.py") if path != STUBS / "__init__.py")


@pytest.mark.parametrize("module", MODULES)
def test_every_parameter_has_a_type(module):
    tree = ast.parse((STUBS / module).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            rest = [it for it in (node.args.vararg, node.args.kwarg) if it]
            arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs + rest
            untyped = [it.arg for it in arguments if it.annotation is None and it.arg not in ("self", "cls")]
            assert not untyped and node.returns is not None, f"{module}.{node.name}: {untyped}"
