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
  vi.stubGlobal('clients', { claim: () => Promise.resolve() });
  vi.stubGlobal('skipWaiting', () => Promise.resolve());
  serviceWorker({ version: '1', page: '/pay/inicio', files: ['/pay/assets/a.js'] });

  const wait = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (one: Promise<unknown>) => (work = one) } as never);
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
  return { wait, ask, network, kept, names };
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
});
