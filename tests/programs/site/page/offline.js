// Keeps this page, its files and all pages after it for a reader who is offline. Over plain http a browser has no storage
// for that, and nothing is kept.
(async () => {
  if (!("caches" in globalThis) || !navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  await navigator.serviceWorker.register("../worker.js");
  const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((/** @type {any} */ one) => one.src ?? one.href);
  const kept = await caches.open("bcnb-pages");
  await kept.addAll([location.href.split("#")[0], ...files]);
})().catch(() => {}); // what is not kept is only missed offline
