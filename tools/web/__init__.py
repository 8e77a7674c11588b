"""The front end: types from the server's schema, texts, bundles; with a Node from PATH or one from PyPI."""
