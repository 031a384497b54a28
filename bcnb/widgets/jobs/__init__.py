"""Work in the background of a page: judging the choices of a game, and playing games out."""
