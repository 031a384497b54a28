"""What both games on the hex board share, so that neither imports the other. It is no ruleset, and cannot be played."""
