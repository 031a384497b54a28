"""The files of *North against South*: layouts, rules and positions with two units a hex, qualities and brigades."""
