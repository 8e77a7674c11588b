"""Commands for work on the project; nothing here runs on a server."""
