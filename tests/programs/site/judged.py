"""A review whose choices are judged on the site, which has no threads: verdicts one by one, the time left, a reload."""

import re

from playwright.sync_api import expect

from tests.programs.site.visit import Visit

REVIEW, GAME = "analysis/review.ipynb", "kernstown-greedy-greedy-2-001"
LONG = 300_000
"""Milliseconds in which the first choice is judged, on a machine that is busy."""
PROGRESS = re.compile(r"^([1-9]\d*) of \d+, (a few|about \d+) (seconds|minutes) left$")


def judge_choices(visit: Visit) -> str:
    """Judge the first choices of a game, and stop. They are there after a reload, and the rest can be judged."""
    page = visit.page
    page.goto(f"{visit.lesson(REVIEW)}#record={GAME}")
    visit.begun()
    view = visit.view("review")
    part = view.locator(".bcnb-judging")
    expect(view.locator(".bcnb-guess")).to_contain_text("The result is hidden until the last ply.")
    part.get_by_role("button", name="Judge the choices").click()
    expect(part).to_contain_text("The time left is shown after the first choice.")
    count = part.locator("span").filter(has_text=" of ")
    expect(count).to_have_text(PROGRESS, timeout=LONG)
    words = count.inner_text()
    part.get_by_role("button", name="Stop").click()
    expect(part).to_contain_text("The other choices are not judged yet.")
    done = int(count.inner_text().split()[0])
    page.reload()
    visit.begun()
    part = visit.view("review").locator(".bcnb-judging")
    expect(part.locator("span").filter(has_text=" of ")).to_have_text(re.compile(rf"^{done} of "))
    expect(part.get_by_role("button", name="Judge the rest")).to_be_visible()
    view = visit.view("review")
    view.get_by_role("button", name="Show all verdicts").click()
    expect(view.locator(".bcnb-kind:visible").first).to_be_visible()
    return f"  {words}; after a reload {done}"
