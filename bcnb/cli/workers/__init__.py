"""Parallel execution of tasks, by processes of this machine or of a Dask cluster.

It knows tasks and results; a worker may know no file.
The results are therefore the same with any number of workers, in any order, and if workers are lost.
It exists for `simulate`, `review` and `tournament`.
"""
