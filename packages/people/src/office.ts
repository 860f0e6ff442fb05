import type { Place } from '#place.ts';
import { type Caller, dataOf, sendCall } from '#send-call.ts';

/** Whoever works somewhere, as its issuer knows them: by a role, or by an address and a name of their own. */
export type Worker = { readonly person: string; readonly name?: string };

type Office = 'desk' | 'portal';

const CALLS = { desk: '/staff/v1', portal: '/portal/v1' } as const;

/** From an office to its issuer and back there are some redirects, and no more than these. */
const HOPS_MAX = 10;

/** Signs somebody in at the desk or the portal as a browser would: to the issuer, and back with what it sends along. */
export async function workAt(place: Place, office: Office, worker: Worker): Promise<Caller> {
  const origin = place[office];
  const here = createCookies();
  const call = async (path: string, body?: unknown) => {
    const caller = { origin, credentials: { origin, cookie: here.header() } };
    const address = `${CALLS[office]}${path}`;
    const answer = await sendCall(caller, { name: address, method: 'POST', address }, { body });
    here.keep(answer);
    return answer;
  };
  const { authorize_url: issuer } = await dataOf<{ readonly authorize_url: string }>(
    await call('/sign-in'),
  );
  const there = createCookies();
  await visit(new URL(`/como?${choiceOf(office, worker)}`, place.login), there);
  const back = await follow(new URL(issuer), { origin, cookies: there });
  const [code, state] = [back.get('code'), back.get('state')];
  await call('/sign-in/finish', { code, state });
  return { origin, credentials: { origin, cookie: here.header() } };
}

const choiceOf = (office: Office, { person, name }: Worker) =>
  new URLSearchParams({
    puerta: office,
    persona: person,
    ...(name === undefined ? {} : { nombre: name }),
  });

type Visit = { readonly origin: string; readonly cookies: Cookies };

/** What an office is sent back with. */
async function follow(from: URL, { origin, cookies }: Visit): Promise<URLSearchParams> {
  let at = from;
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    if (at.origin === origin) return at.searchParams;
    const answer = await visit(at, cookies);
    const next = answer.headers.get('location');
    if (next === null)
      throw new Error(`${at.origin}${at.pathname} lets nobody on: ${answer.status}`);
    at = new URL(next, at);
  }
  throw new Error(`${from.origin} leads nowhere`);
}

async function visit(address: URL, cookies: Cookies): Promise<Response> {
  const headers = { cookie: cookies.header() };
  const answer = await fetch(address, { redirect: 'manual', headers });
  cookies.keep(answer);
  return answer;
}

type Cookies = ReturnType<typeof createCookies>;

/** Of one host. Paths and days are not kept: whoever signs in is through in a moment. */
function createCookies() {
  const kept = new Map<string, string>();
  return {
    keep: ({ headers }: Response): void => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') kept.delete(name);
        else kept.set(name, value);
      }
    },
    header: (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}
