"""What takes minutes is left out unless somebody says --long: `cargo xtask python --long`."""

import pytest


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
