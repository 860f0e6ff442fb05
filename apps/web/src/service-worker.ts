export type WorkerFiles = {
  /** Changes with every build. */
  readonly version: string;
  /** A path of the app: its page is the one that opens without a network. */
  readonly page: string;
  /** What the screens that open without a network are made of. */
  readonly files: readonly string[];
};

/** As much of a worker's world as we use; the app itself is typed for a page's. */
type Waiting = { readonly waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type WorkerScope = {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly addEventListener: {
    (name: 'install' | 'activate', listener: (event: Waiting) => void): void;
    (name: 'fetch', listener: (event: Fetching) => void): void;
  };
};

/**
 * The worker behind the installed app, written to `sw.js` by the build as it stands here: it imports
 * nothing. It keeps the app's own files and one page, so that the app opens without a network. It
 * keeps no answer of the server: what was owed once is remembered by the app, which says of when it is.
 */
export function serviceWorker({ version, page, files }: WorkerFiles): void {
  const worker = globalThis as unknown as WorkerScope;
  const prefix = 'abona-';
  const name = `${prefix}${version}`;

  const install = async (): Promise<void> => {
    const cache = await caches.open(name);
    await cache.addAll([page, ...files]);
    await worker.skipWaiting();
  };

  const dropOlder = async (): Promise<void> => {
    const names = await caches.keys();
    const older = names.filter((one) => one.startsWith(prefix) && one !== name);
    await Promise.all(older.map((one) => caches.delete(one)));
    await worker.clients.claim();
  };

  /** A file of a build never changes: what was fetched once serves for good. */
  const serveFile = async (request: Request): Promise<Response> => {
    const kept = await caches.match(request);
    if (kept !== undefined) return kept;
    const answer = await worker.fetch(request);
    if (answer.ok) {
      const cache = await caches.open(name);
      await cache.put(request, answer.clone());
    }
    return answer;
  };

  /** The network first, always: the kept page is for when there is none. */
  const servePage = async (request: Request): Promise<Response> => {
    try {
      return await worker.fetch(request);
    } catch (failure) {
      const kept = await caches.match(page);
      if (kept === undefined) throw failure;
      return kept;
    }
  };

  worker.addEventListener('install', (event) => event.waitUntil(install()));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (pathname.startsWith('/pay/assets/')) event.respondWith(serveFile(request));
    else if (request.mode === 'navigate') event.respondWith(servePage(request));
  });
}
