// Keeps the site for playing without a network. A version is used as a whole or not at all: most
// files have their content's hash in their path, and the few that have not (pages, icons) come only
// from the version in use.

const VERSION = "@VERSION@";
const FILES = @FILES@; // [{ path, sha256 }], paths relative to this script
const SCOPE = new URL("./", self.location.href);
// Other sites of the same owner share this origin's caches.
const PREFIX = `slay-hex ${SCOPE.pathname} `;
const CURRENT = PREFIX + VERSION;

const isHashed = (path) => /-[0-9a-f]{12}[./]/.test(path);
const addressOf = (path) => new URL(path, SCOPE).href;

async function checked(response, file) {
  const bytes = await response.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== file.sha256) throw new Error(`${file.path} belongs to another version`);
  return response;
}

async function obtain(file) {
  const address = addressOf(file.path);
  const kept = await caches.match(address);
  if (kept) {
    const same = await checked(kept, file).catch(() => null);
    if (same) return same;
  }
  // The pages have the same address in every version: ask past the browser's cache.
  const response = await fetch(address, { cache: isHashed(file.path) ? "default" : "reload" });
  if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
  return checked(response, file);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CURRENT);
    await Promise.all(FILES.map(async (file) => {
      await cache.put(addressOf(file.path), await obtain(file));
    }));
  })());
});

// The version before stays until the next one, for a page that is just being loaded.
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const old = ours.filter((name) => name !== CURRENT).slice(0, -1);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "use") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return;
  url.search = "";
  url.hash = "";
  if (url.href === SCOPE.href) url.href = addressOf("index.html");
  event.respondWith((async () => {
    const current = await caches.open(CURRENT);
    const kept = (await current.match(url.href)) ?? (await fromOtherVersion(url.href));
    return kept ?? fetch(event.request);
  })());
});

// Only what has its hash in the path may come from another version.
async function fromOtherVersion(address) {
  const path = address.slice(SCOPE.href.length);
  return isHashed(path) ? caches.match(address) : undefined;
}
