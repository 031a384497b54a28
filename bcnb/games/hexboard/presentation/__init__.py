"""What both games on the hex board show alike: the sheet, its drawings, cards, and what things are called."""
