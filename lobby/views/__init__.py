"""Front page, making a table, tables, and return links: rendered by the server, whole without script."""
