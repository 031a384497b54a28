// The short address of a lesson leads to its page, with what the address says of its level.
location.replace(/** @type {HTMLAnchorElement} */ (document.getElementById("lesson")).href + location.search + location.hash);
