"""The backup of a home folder as one file, and the loading of such a file on another machine or in another browser.

It knows the format of every kind of saved file. It may know no widget and no page, and leaves packing to `storage`. It
exists so that learners can move to another machine, and so that a stranger's backup cannot damage existing files.
"""
