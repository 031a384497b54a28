"""What the files of both games on the hex board say alike: ground, armies, cards, readings."""
