"""Many tasks at once: shared among the processes of this machine, or of a cluster.

A worker is given a task and hands back what came of it; it opens no file. So the same tasks give the same, whoever does
them, in whatever order, and however many are lost on the way. It exists for `simulate`, `review` and `tournament`.
"""
