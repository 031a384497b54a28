"""Links and QR codes of the site for a class: each code is read from the screen, and says what Copy link copies."""

from playwright.sync_api import Locator, Page, expect

from bcnb.site.light_page import FOLDER
from tests.helpers.qr_picture import text_in
from tests.programs.site.shared_work import BATTLE, DUE, WEB, teacher_desk
from tests.programs.site.visit import PATIENCE, Visit

LESSON, SHORT = f"{FOLDER}history/antietam.html", "antietam/"
CLIPBOARD = "navigator.clipboard.readText()"
WINDOWS = (("light", 1280, 800), ("dark", 390, 844), ("light", 1920, 1080))


def scan_light(visit: Visit) -> str:
    """Copy the link of a lesson without Python and scan its code, in three windows. The link opens what was shown."""
    page = visit.page
    page.goto(visit.address(LESSON))
    page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)
    page.get_by_role("button", name="Full, for older students").click()
    page.get_by_role("button", name="45 minutes").click()
    address = visit.address(f"{SHORT}?level=full&form=short")
    for theme, width, height in WINDOWS:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": height})
        _copied(page.locator("#link"), address)
        page.get_by_role("button", name="QR code").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(address)
        assert text_in(dialog.get_by_role("img").screenshot()) == address, f"{theme}, {width} x {height}"
        page.keyboard.press("Escape")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("about:blank")
    page.goto(address)
    for name in ("Full, for older students", "45 minutes"):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    return f"  {address}"


def scan_for_teachers(visit: Visit) -> str:
    """Scan the codes of a lesson, of its class mode and of homework. Each link leads to its page on this site."""
    desk = teacher_desk(visit)
    field = desk.get_by_label("Where your class finds bcnb")
    field.fill(WEB)
    field.blur()
    send, homework = (desk.get_by_role("region", name=name) for name in ("2. Send and show", "Homework"))
    desk.get_by_role("combobox", name="Lesson").select_option("antietam")
    shown = [_scanned(send, f"{WEB}antietam/?level=plain")]
    send.get_by_role("combobox", name="Opens as").select_option("class")
    shown.append(_scanned(send, f"{WEB}antietam/?level=plain&mode=class"))
    homework.get_by_label("Due day").fill(DUE.isoformat())
    homework.get_by_role("combobox", name="Game").select_option(BATTLE)
    homework.get_by_role("button", name="Add game to homework").click()
    homework.get_by_role("button", name="Add to homework", exact=True).click()
    shown.append(_scanned(homework, homework.get_by_label("Link to the homework").input_value()))
    _show_large(send, shown[1])
    seen = [
        (shown[0], "body[data-shown=true] .bcnb-paper"),
        (shown[1], ".bcnb-class-head select option"),
        (shown[2], ".bcnb-paper a[target]"),
    ]
    for address, part in seen:
        visit.page.goto("about:blank")
        visit.page.goto(visit.address(address.removeprefix(WEB)))
        visit.page.wait_for_selector(part, state="attached", timeout=PATIENCE)
    return "\n".join(f"  {address}" for address in shown)


def _copied(part: Locator, address: str) -> None:
    """Press Copy link, and check what is copied."""
    page: Page = part.page
    page.evaluate("navigator.clipboard.writeText('')")
    part.get_by_role("button", name="Copy link").click()
    page.wait_for_function(f"async () => (await {CLIPBOARD}) !== ''")
    assert page.evaluate(CLIPBOARD) == address


def _scanned(part: Locator, address: str) -> str:
    """Copy the link of a part of the page for teachers, and read its code, on the page. Return the address."""
    expect(part.get_by_role("img", name=f": {address}")).to_be_visible(timeout=PATIENCE)
    _copied(part, address)
    assert text_in(part.get_by_role("img").screenshot()) == address, f"the code is another one: {address}"
    return address


def _show_large(part: Locator, address: str) -> None:
    """Read the code that fills the window, and the one on paper."""
    part.get_by_role("button", name="Show large").click()
    large = part.page.get_by_role("dialog")
    assert text_in(large.get_by_role("img").screenshot()) == address
    part.page.keyboard.press("Escape")
    with part.page.expect_popup() as popup:
        part.get_by_role("button", name="Print QR code").click()
    code = popup.value.get_by_role("img")
    expect(code).to_be_visible(timeout=PATIENCE)
    assert text_in(code.screenshot()) == address
    popup.value.close()
