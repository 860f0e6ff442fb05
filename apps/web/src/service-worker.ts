export type WorkerFiles = {
  /** Over a notice that says nothing itself. */
  readonly title: string;
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
type Pushed = Waiting & { readonly data: { readonly json: () => unknown } | null };
type Pressed = Waiting & {
  readonly notification: { readonly close: () => void; readonly data: { readonly url: string } };
};
type Page = {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
};
type WorkerScope = {
  readonly location: Location;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (wanted: { readonly type: 'window' }) => Promise<readonly Page[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly addEventListener: {
    (name: 'install' | 'activate', listener: (event: Waiting) => void): void;
    (name: 'fetch', listener: (event: Fetching) => void): void;
    (name: 'push', listener: (event: Pushed) => void): void;
    (name: 'notificationclick', listener: (event: Pressed) => void): void;
  };
};

/**
 * The worker behind the installed app, written to `sw.js` by the build as it stands here: it imports
 * nothing. It keeps the app's own files and one page, so that the app opens without a network. It
 * keeps no answer of the server: what was owed once is remembered by the app, which says of when it is.
 */
export function serviceWorker({ title, version, page, files }: WorkerFiles): void {
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

  /** What we sent. What cannot be read says that there is something: browsers want every push to be shown. */
  const showNotice = ({ data }: Pushed): Promise<void> => {
    let sent: Record<string, unknown> = {};
    try {
      sent = { ...(data?.json() as object) };
    } catch {
      // Not one of ours, or cut off on its way.
    }
    const text = (name: string, otherwise: string): string =>
      typeof sent[name] === 'string' ? sent[name] : otherwise;
    const url = text('url', page);
    return worker.registration.showNotification(text('title', title), {
      body: text('body', 'Tienes un aviso. Toca para verlo.'),
      tag: text('tag', 'abona'),
      lang: 'es-MX',
      icon: '/pay/icon.svg',
      data: { url: url.startsWith('/pay/') ? url : page },
    });
  };

  /** In the window that is open, if there is one. */
  const openNotice = async ({ notification }: Pressed): Promise<void> => {
    notification.close();
    const { url } = notification.data;
    const pages = await worker.clients.matchAll({ type: 'window' });
    const open = pages.find((one) => new URL(one.url).pathname.startsWith('/pay/'));
    if (open === undefined) await worker.clients.openWindow(url);
    else await Promise.all([open.focus(), open.navigate(url)]);
  };

  worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)));
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
