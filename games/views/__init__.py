"""The plain page of a game: rendered by the server, whole without script. Only presents; decides no rule."""
