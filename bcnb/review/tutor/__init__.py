"""The tutor: a player's own choice judged before it is final, by what the seat can see, and what it said in a game."""
