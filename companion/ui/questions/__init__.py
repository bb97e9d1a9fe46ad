"""One panel per kind of question; they serve all games."""
