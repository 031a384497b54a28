"""The widgets for a class: the form to hand in a lesson, and the desk of the teacher."""
