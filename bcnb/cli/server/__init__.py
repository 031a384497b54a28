"""What Jupyter's server lets bcnb change: the files of pages, and their kernels."""
