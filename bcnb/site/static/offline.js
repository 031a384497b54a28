// Keeps this page, its files and pictures, and all pages after it for a reader who is offline. Over plain http a browser
// has no storage for that, and nothing is kept.
(async () => {
  if (!("caches" in globalThis) || !navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  await navigator.serviceWorker.register("../worker.js");
  const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((/** @type {any} */ one) => one.src ?? one.href);
  const pictures = [...document.images].map((one) => one.src).filter((address) => address.startsWith(location.origin));
  const kept = await caches.open("bcnb-pages");
  await kept.addAll([...new Set([location.href.split("#")[0], ...files, ...pictures])]);
})().catch(() => {}); // what is not kept is only missed offline
