import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceWorker } from './service-worker.ts';

type Listener = (event: never) => void;

/** A worker's world: its caches, its network, what it listens to. */
function startWorker() {
  const kept = new Map<string, string>();
  const listeners = new Map<string, Listener>();
  const network = vi.fn<(request: { url: string }) => Promise<Response>>();
  const names = new Set(['abona-old', 'abona-1', 'other']);
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        addAll: (files: readonly string[]) => {
          for (const file of files) kept.set(file, `kept ${file}`);
          return Promise.resolve();
        },
        put: async ({ url }: { url: string }, answer: Response) => {
          kept.set(new URL(url).pathname, await answer.text());
        },
      }),
    match: (asked: string | { url: string }) => {
      const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
      const found = kept.get(path);
      return Promise.resolve(found === undefined ? undefined : new Response(found));
    },
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('location', { origin: 'https://abona.mx' });
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const pages: { url: string; focus: () => void; navigate: (url: string) => void }[] = [];
  vi.stubGlobal('clients', {
    claim: () => Promise.resolve(),
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => Promise.resolve(void opened.push(url)),
  });
  vi.stubGlobal('registration', {
    showNotification: (title: string, options: NotificationOptions) =>
      Promise.resolve(void shown.push({ title, options })),
  });
  vi.stubGlobal('skipWaiting', () => Promise.resolve());
  serviceWorker({ title: 'Abona', version: '1', page: '/pay/inicio', files: ['/pay/assets/a.js'] });

  const wait = async (name: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => (work = one),
    } as never);
    await work;
  };
  /** Null: the worker left it to the browser. */
  const ask = async (path: string, { mode = 'cors', method = 'GET' } = {}) => {
    let answer: Promise<Response> | null = null;
    const request = { url: `https://abona.mx${path}`, mode, method };
    listeners.get('fetch')?.({
      request,
      respondWith: (one: Promise<Response>) => (answer = one),
    } as never);
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
  return { wait, ask, network, kept, names, shown, opened, pages };
}

let worker: ReturnType<typeof startWorker>;
beforeEach(async () => {
  worker = startWorker();
  await worker.wait('install');
});

describe('the worker', () => {
  it('[2.65] opens a page of the app without a network, and asks the network first where there is one', async () => {
    worker.network.mockResolvedValueOnce(new Response('fresh'));

    expect(await worker.ask('/pay/perfil/prestamos/1', { mode: 'navigate' })).toBe('fresh');
    worker.network.mockRejectedValueOnce(new TypeError('away'));
    expect(await worker.ask('/pay/perfil/prestamos/1', { mode: 'navigate' })).toBe(
      'kept /pay/inicio',
    );
  });

  it('serves files of the build from what it keeps, and keeps what it had not', async () => {
    worker.network.mockResolvedValueOnce(new Response('b'));

    expect(await worker.ask('/pay/assets/a.js')).toBe('kept /pay/assets/a.js');
    expect(await worker.ask('/pay/assets/b.js')).toBe('b');
    expect(await worker.ask('/pay/assets/b.js')).toBe('b');
    expect(worker.network).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an answer about money', '/api/loan/v1/protected/loans', {}],
    ['a call that changes something', '/api/loan/v1/protected/payments', { method: 'POST' }],
    ['a file of a loan', '/api/loan/v1/public/documents/x', {}],
  ])('[2.65] never stands between the app and %s', async (_, path, request) => {
    expect(await worker.ask(path, request)).toBeNull();
    expect(worker.network).not.toHaveBeenCalled();
  });

  it('drops what an older build left, and nothing of others', async () => {
    await worker.wait('activate');

    expect([...worker.names]).toEqual(['abona-1', 'other']);
  });

  it('shows a notice as it was sent, and opens what it leads to', async () => {
    const sent = { title: 'Recibimos tu abono', body: 'Gracias.', url: '/pay/compras', tag: 'a1' };

    await worker.wait('push', { data: { json: () => sent } });

    const [notice] = worker.shown;
    expect(notice).toMatchObject({
      title: 'Recibimos tu abono',
      options: { body: 'Gracias.', tag: 'a1', data: { url: '/pay/compras' } },
    });
    const close = vi.fn<() => void>();
    await worker.wait('notificationclick', {
      notification: { close, data: notice?.options.data },
    });
    expect(close).toHaveBeenCalledOnce();
    expect(worker.opened).toEqual(['/pay/compras']);
  });

  it('opens a notice in the window that is there', async () => {
    const [focus, navigate] = [vi.fn<() => void>(), vi.fn<(url: string) => void>()];
    worker.pages.push({ url: 'https://abona.mx/pay/inicio', focus, navigate });

    await worker.wait('notificationclick', {
      notification: { close: () => undefined, data: { url: '/pay/compras' } },
    });

    expect(focus).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledWith('/pay/compras');
    expect(worker.opened).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['what is no JSON', { json: () => JSON.parse('<') }],
    ['an address of somebody else', { json: () => ({ url: 'https://evil.mx/' }) }],
  ])('shows something plain for a push of %s', async (_, data) => {
    await worker.wait('push', { data });

    expect(worker.shown).toMatchObject([
      { title: 'Abona', options: { data: { url: '/pay/inicio' } } },
    ]);
  });
});
