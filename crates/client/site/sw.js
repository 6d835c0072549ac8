// Keeps the client for use without a network. Each build has a cache of its own, so versions are never mixed: a page gets all its
// files from one build, and a new build takes over when the person wants it.
const CACHE = "fondaco-VERSION";
const FILES = FILE_LIST;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
      // The very first one has nobody to wait for.
      if (!self.registration.active) await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith("fondaco-") && name !== CACHE).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const home = new URL("./", self.location);
  if (event.request.method !== "GET" || url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return;
  const name = url.pathname.slice(home.pathname.length);
  // The server's own addresses are none of ours.
  if (name.startsWith("api/")) return;
  const isPage = event.request.mode === "navigate";
  if (!isPage && !FILES.includes(name)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(isPage ? "index.html" : name);
      return kept || fetch(event.request);
    })(),
  );
});

// The server says that it is somebody's turn, and no page may be open. Where a page is, only the page knows: the address under
// which it is listed is the one that it was opened with.
const table = (match) => new URL(`#/match/${match}`, self.registration.scope).href;

const where = (page) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => done(String(event.data));
    // One that sleeps does not answer.
    setTimeout(done, 1000, "");
    page.postMessage("where", [port2]);
  });

async function pagesAt(place) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const places = await Promise.all(pages.map(where));
  return pages.filter((_, index) => places[index].startsWith(place));
}

self.addEventListener("push", (event) => {
  let said;
  try {
    said = event.data.json();
  } catch {
    return;
  }
  const { title, body, lang, match } = said;
  if (typeof title !== "string" || typeof match !== "string") return;
  event.waitUntil(
    (async () => {
      // Who looks at that table knows it.
      if ((await pagesAt(table(match))).some((page) => page.visibilityState === "visible")) return;
      await self.registration.showNotification(title, { body, lang, tag: `fondaco-turn-${match}`, icon: "ICON_PNG", data: { match } });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { match } = event.notification.data || {};
  const place = match ? table(match) : self.registration.scope;
  event.waitUntil(
    (async () => {
      const [page] = await pagesAt(place);
      await (page ? page.focus() : self.clients.openWindow(place));
    })(),
  );
});
