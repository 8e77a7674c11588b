"""What programs ask over HTTP: the same views, services and refusals as pages and sockets (docs/api.md)."""
