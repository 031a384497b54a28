"""The files of the game of 2000, where they are its own; what all games on the hex board share lies beside."""
