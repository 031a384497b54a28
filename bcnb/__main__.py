"""`python -m bcnb`: the command line, for whom the command `bcnb` is not on the way of the system."""

from bcnb.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
