"""Parts of Jupyter's server with changes: the files of pages, and their kernels."""
