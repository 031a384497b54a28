"""What the players of both games on the hex board know alike."""
