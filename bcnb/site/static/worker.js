// The service worker of the pages without Python: it asks the server first, and answers from what was kept if there is none.
(() => {
  const KEPT = "bcnb-pages";
  const worker = /** @type {any} */ (self);

  const answer = async (request) => {
    const kept = await caches.open(KEPT);
    try {
      const found = await fetch(request);
      if (found.ok) await kept.put(request, found.clone());
      return found;
    } catch (error) {
      const old = await kept.match(request, { ignoreSearch: true });
      if (!old) throw error;
      return old;
    }
  };

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
  });
})();
