"""Parts of Jupyter's server with changes: the files of pages, their kernels, and the home page."""
