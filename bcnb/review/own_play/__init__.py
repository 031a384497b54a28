"""Your play over time: the choices of all your reviewed games, by reason, phase, card, piece and ground."""
