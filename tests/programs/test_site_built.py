"""The site as it is built: a learner finds there on the next day what he did. `make site` proves all of it.

It takes about a minute of two processors, and fetches what the site is made of, once: BCNB_REQUIRE_SITE=1 asks for it.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from bcnb.site.downloads import unreached
from tests.programs.site.__main__ import build, tell_size
from tests.programs.site.proof import visit_site
from tests.programs.site.visit import served

pytestmark = pytest.mark.unmeasured


@pytest.mark.slow
@pytest.mark.skipif(
    os.environ.get("BCNB_REQUIRE_SITE") != "1", reason="the site is built with BCNB_REQUIRE_SITE=1 only"
)
def test_a_learner_finds_on_the_site_what_he_did(chromium: Path, playwright: Playwright, tmp_path: Path) -> None:
    if lack := unreached():
        pytest.skip(f"the site cannot be built, since what it is made of cannot be fetched: {lack}")
    site = tmp_path / "site"
    build(site)
    assert tell_size(site)
    with served(site) as port:
        assert visit_site(playwright, site, port, sample=True)
