"""What a lesson of history asks beside its question: the same on the page, on paper and in the guide."""

WHY = "Why? Write one sentence. At the end you read it again."
NEAR = ("was there", "heard it from others", "cannot be told from this")
HOW_NEAR = "Before you read: how near was the writer to what he or she tells?"
AIMED = "Before you read: what do these words help the speaker to win?"
FRAME = "These words were chosen to win something. Some are racist: examine them, and read none aloud in a role."
PREDICTION = "Before you play: what will have changed on the board after your first three turns, and why?"
LOST = "In your game: how many figures did each side lose, and how many men is that?"
MISSING = "Whom does the board leave out, and what would it need to show them?"
CLAIM = "Your claim: answer the question in one or two sentences."
EVIDENCE = ("Your first piece of evidence: who says it, when, and what?", "Your second piece, from another place:")
RUBRIC = (
    "My claim answers the question, and somebody could argue against it.",
    "I name two sources: who wrote, when and to whom.",
    "I say how the evidence bears out the claim.",
    "I name one thing that speaks against me.",
)
"""What makes a claim a good one; the pupil judges his own."""
MARKS = ("not yet", "partly", "yes")
CHANGED = "What changed your mind, or made you surer?"
