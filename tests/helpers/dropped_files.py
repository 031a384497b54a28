"""Files that a test drops on a page."""

from base64 import b64encode

from playwright.sync_api import Page

DROP = """async ([files, where]) => {
  const data = new DataTransfer();
  for (const [name, text, size] of files) {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    data.items.add(new File(size ? Array(size).fill(new Uint8Array(2 ** 20)) : [bytes], name));
  }
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector(where).dispatchEvent(event);
  }
}"""


def drop_files(page: Page, *files: tuple[str, bytes, int], where: str = "body") -> None:
    """Drop files on a part of a page.

    Args:
        page: the page.
        files: the name of each file, its content, and its size in megabytes, or 0 for the size of its content.
        where: the selector of the part.
    """
    page.evaluate(DROP, [[[name, b64encode(data).decode(), size] for name, data, size in files], where])
