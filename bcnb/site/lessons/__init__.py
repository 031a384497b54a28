"""The history lessons as pages without Python."""
