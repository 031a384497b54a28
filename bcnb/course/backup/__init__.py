"""Everything that is kept here as one file, to be carried to another machine or browser, and taken in there.

It knows what each kind of file means; packing and its bounds are the library's. It exists so that a learner is bound to
no machine, and so that taking in a file of anybody's harms nothing that is there.
"""
