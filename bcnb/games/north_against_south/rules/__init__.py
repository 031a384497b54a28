"""The rules of *North against South*, a module for each chapter: pure functions on immutable values."""
