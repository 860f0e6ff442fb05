/** A browser without eyes: it keeps cookies by path, follows nothing by itself, and posts forms. */
export type TestBrowser = {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Visited>;
  readonly post: (
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Visited>;
  /** Goes on through redirects while they stay on the same origin. */
  readonly follow: (visited: Visited) => Promise<Visited>;
};

export type Visited = {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  /** Where a redirect leads, absolute; null when it is none. */
  readonly location: string | null;
  readonly headers: Headers;
};

type Cookie = { readonly value: string; readonly path: string };

export function createTestBrowser(): TestBrowser {
  const jar = new Map<string, Cookie>();
  const request = async (url: string, init: RequestInit): Promise<Visited> => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...init.headers, cookie: cookiesFor(jar, url) },
    });
    keepCookies(jar, response.headers.getSetCookie());
    const location = response.headers.get('location');
    return {
      url,
      status: response.status,
      html: await response.text(),
      location: location === null ? null : new URL(location, url).href,
      headers: response.headers,
    };
  };
  const get: TestBrowser['get'] = (url, headers = {}) => request(url, { headers });
  return {
    get,
    post: (url, form, headers = {}) =>
      request(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: new URL(url).origin, ...headers },
      }),
    follow: async (visited) => {
      let current = visited;
      while (current.location !== null && sameOrigin(current.location, visited.url)) {
        current = await get(current.location);
      }
      return current;
    },
  };
}

const sameOrigin = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin;

function cookiesFor(jar: ReadonlyMap<string, Cookie>, url: string): string {
  const { pathname } = new URL(url);
  const fitting = [...jar].filter(([, { path }]) => pathname.startsWith(path));
  return fitting.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
}

function keepCookies(jar: Map<string, Cookie>, received: readonly string[]): void {
  for (const line of received) {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path =
      /^path=(.*)$/i.exec(attributes.find((one) => /^path=/i.test(one)) ?? '')?.[1] ?? '/';
    const isGone = attributes.some((one) => /^(expires=Thu, 01 Jan 1970|max-age=0$)/i.test(one));
    if (isGone) jar.delete(`${name} ${path}`);
    else jar.set(`${name} ${path}`, { value, path });
  }
}

/** The value of a hidden or visible field in a page. */
export function fieldIn(html: string, name: string): string {
  const tag = [...html.matchAll(/<input[^>]*>/g)].find(([one]) => one.includes(`name="${name}"`));
  return /value="([^"]*)"/.exec(tag?.[0] ?? '')?.[1] ?? '';
}
