// The worker behind the installed till. It keeps the page and its files, so that the till opens without a network and
// says that there is none. It keeps no answer of the server: nothing is charged later that was not charged at once.
const CACHE = 'abona-till';
const PAGE = '/caja';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(PAGE, { headers: { accept: 'text/html' } })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** A file of a build never changes: what was fetched once serves for good. */
const serveFile = async (request) => {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
};

/** The network first, always: the kept page is for when there is none. */
const servePage = async (request) => {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(PAGE, answer.clone());
    return answer;
  } catch (failure) {
    const kept = await caches.match(PAGE);
    if (kept === undefined) throw failure;
    return kept;
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(serveFile(request));
  else if (request.mode === 'navigate') event.respondWith(servePage(request));
});
