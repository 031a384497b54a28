"""Who plays *North against South* by itself, and what such players know of a position."""
