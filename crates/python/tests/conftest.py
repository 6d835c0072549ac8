"""What takes minutes is left out unless somebody says --long: `cargo xtask python --long`."""

import os
import subprocess

import pytest


@pytest.fixture
def server(tmp_path):
    """The address of a server of its own. `cargo xtask python --long` says where the program is."""
    words = [os.environ["FONDACO_PROGRAM"], "serve", "--data", str(tmp_path / "server"), "--port", "0"]
    with subprocess.Popen([*words, "--log-level", "error"], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()


@pytest.fixture
def torch(request):
    """PyTorch. The short tests do without it, and say so; the long ones fail where it is missing."""
    if request.config.getoption("--long"):
        import torch

        return torch
    return pytest.importorskip("torch", reason="PyTorch is not installed: cargo xtask python --long has it")


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also what takes minutes")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--long"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes: --long"))


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        import fondaco

        metafunc.parametrize("game", fondaco.GAMES)
