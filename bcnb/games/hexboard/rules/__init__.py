"""The rules that both games on the hex board share: ground, cards, dice, sections, and what is done alike with them."""
