"""What is in the folder `examples` works."""

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.long
def test_the_notebook():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(EXAMPLES / "first_game.ipynb", as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert "image/png" in shown, "it ends with a picture"
