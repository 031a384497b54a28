"""The words of a teacher in each step of a history lesson, the work of students, and what to do if it is late."""

from bcnb.course.history import phrases

TO_DO_TITLE = "What to do in each step"
TO_DO_COLUMNS = ("Say or ask", "Students", "If late")
TO_DO: tuple[tuple[str, str, str, str], ...] = (
    (
        phrases.STEP_OPENING,
        "Give the address or the QR code of this page, and say how many minutes this form has.",
        "Open the page, press the minutes of this form, and choose a level of the texts.",
        "Begin with those who are ready. The others look on with a neighbor.",
    ),
    (
        phrases.STEP_VOTE,
        "Ask: {ask} Count the hands for each answer.",
        "Choose an answer on the page, and raise a hand. Write no reason.",
        "Count only the largest group.",
    ),
    (
        phrases.STEP_QUESTION,
        "Ask: {ask} Count the hands. Then ask for one reason.",
        "Choose an answer, raise a hand, and write one sentence.",
        "Leave the reason for the end of the lesson.",
    ),
    (
        phrases.STEP_WHERE,
        "Show the first and the last phase of the campaign map, and say where the battle was.",
        "Read the text and the facts below it; in the form with the game also the people.",
        "Read the text aloud, and leave out the facts.",
    ),
    (
        phrases.STEP_WAR,
        "Ask: how do we know why these states left the Union?",
        "Read the text.",
        "Read the text aloud.",
    ),
    (
        phrases.STEP_GROUND,
        "Say: find five places on the board. Say north or south, not left or right.",
        "Find the places, and choose the one that is hardest to attack.",
        "Find three places together on the screen.",
    ),
    (
        phrases.STEP_DAY,
        "Show the first and last phase of the battlefield map. Then talk about the questions of the text.",
        "Press the events in order, and compare their hours.",
        "Give the first three events, and leave out the talk.",
    ),
    (
        phrases.STEP_ONE_SOURCE,
        "Give each third of the class one of the three texts. The student whose birthday is next reports.",
        "Think, read one version, and write one answer. Three reports of 45 seconds: who, when, to whom, your answer.",
        "Let each third report in one sentence.",
    ),
    (
        phrases.STEP_ALL_SOURCES,
        "Give all three texts of “Three people, in their words”. Then fill in the chart together, aloud.",
        "Read the three texts one at a time. Write an answer before and an answer after each.",
        "Give each third of the class one text. The student whose birthday is next reports.",
    ),
    (
        phrases.STEP_VOICES,
        "Ask: what do these words help the speaker to win? Nobody reads them aloud in a role.",
        "Read all the quotations. Each third of the class writes about one third of them.",
        "Choose four quotations for the whole class.",
    ),
    (phrases.STEP_SOLDIERS, "Ask: why do you think they enlisted?", "Read the text.", "Read it at home."),
    (phrases.STEP_CIVILIANS, "Ask: who freed themselves, and how?", "Read the text.", "Read it at home."),
    (phrases.STEP_LEFT_OUT, "Ask: who is missing on a board?", "Read the text.", "Read it at home."),
    (
        phrases.STEP_PREDICTION,
        "Ask for a prediction. Then take the first turn together, on the screen.",
        "Write two sentences, and follow the five steps of a first turn.",
        "Write one sentence.",
    ),
    (
        phrases.STEP_TURNS,
        "Say when the game stops. Ask: which of your units got no order?",
        "Play on in pairs.",
        "Stop on the clock, even in the middle of a turn.",
    ),
    (
        phrases.STEP_CHANGE,
        "Ask for a guess before each result, and count the hands.",
        "Guess, look at the difference and its interval, and talk about them.",
        "Do only one change.",
    ),
    (
        phrases.STEP_PAST,
        "Ask: whom does the board leave out?",
        "Compare the lost figures with the numbers, and write two answers.",
        "Answer only the question about who is left out.",
    ),
    (
        phrases.STEP_SHORT_CLAIM,
        "Ask for a claim with one piece of evidence. An objection and marks are left out. Count the hands again.",
        "Write two sentences, and vote again.",
        "Write only the claim.",
    ),
    (
        phrases.STEP_CLAIM,
        "Ask for a claim with a doubt, and for two pieces of evidence. Count the hands again.",
        "Write four sentences, mark your claim, vote again, and write what changed.",
        "Leave the marks for home.",
    ),
    (phrases.STEP_QUIZ, "Say: answer on your own.", "Answer, and read why.", "Do it at home."),
    (
        phrases.STEP_BACK,
        "Ask: how sure are you now?",
        "Fill in the exit ticket, and hand in the lesson.",
        "Leave out its second question.",
    ),
    (
        phrases.STEP_SLACK,
        "Come back to a question that is still open.",
        "Finish a sentence, or talk.",
        "Use these minutes for the steps before.",
    ),
)
"""Each step, what the teacher says, what students do, and what to do if it is late."""
NO_TIME = (
    "No form has time for the short sources and for what their writers could see. They are homework, and so are "
    "sections that a form leaves out."
)
LEFT_FOR_HOME = "Sections that a form leaves out are homework."
COLLECT = (
    "To collect the work of a class, let each student save the worksheet under “Hand in this lesson” and put the file "
    "into a shared folder. On the page “For teachers”, go to “3. Collect” and choose this folder or all files at once."
)
FLANKS = "LEFT FLANK and RIGHT FLANK are the left and right of the Union army"
DROPPED_FIRST = ("the five questions", "the change")
"""The steps to leave out if a lesson with the game runs late, the least important first."""
