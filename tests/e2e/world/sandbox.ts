import { controlOf } from '@abona/people/control';
import { appOrigin, consoleOrigin, loginOrigin } from './product.ts';

/** What whoever holds a refresh token gets for it at the login provider. */
export async function refresh(refreshToken: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${loginOrigin}/oauth/token`, {
    method: 'POST',
    headers: { origin: appOrigin },
    body: new URLSearchParams({
      client_id: 'abona-web',
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    }),
  });
  return answer.json();
}

/** How many sessions somebody has at the login provider, as the lender's server may ask it. */
export async function sessionsOf(subject: string): Promise<number> {
  const api = `${loginOrigin}/api/v2/`;
  const asked = await fetch(`${loginOrigin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'abona-management',
      client_secret: 'abona-local-management-secret',
      audience: api,
    }),
  });
  const headers = { authorization: `Bearer ${(await asked.json()).access_token}` };
  const answer = await fetch(`${api}users/${encodeURIComponent(subject)}/sessions`, { headers });
  return (await answer.json()).sessions.length;
}

/** The sandbox's control API, as a test steers the outside world with it. */
const everyday = controlOf(() => consoleOrigin);
const control = everyday.ask;

type Mail = { readonly id: number; readonly subject: string };

type PushSubscription = {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};
type ReceivedPush = {
  readonly payload: { readonly title: string; readonly body: string; readonly url: string };
  readonly ttl: number;
};

/** As long as the control API waits for anybody. */
const MAIL_WAIT_MS = 20_000;

export const sandbox = {
  ...everyday,
  mailsTo: async (to: string): Promise<readonly Mail[]> =>
    (await control<{ mails: Mail[] }>('GET', `/mails?${new URLSearchParams({ to })}`)).mails,
  /** The code in the newest letter to an address; waits until one has come. */
  mailedCode: async (to: string): Promise<string> => {
    const query = new URLSearchParams({ to, wait_ms: String(MAIL_WAIT_MS) });
    return (await control<{ code: string | null }>('GET', `/mails/last?${query}`)).code ?? '';
  },
  messagesTo: async (to: string): Promise<readonly unknown[]> =>
    (await control<{ messages: unknown[] }>('GET', `/messages?${new URLSearchParams({ to })}`))
      .messages,
  /** A browser somewhere that allows notices, as its page would tell us of it. */
  subscribePush: (key: string): Promise<PushSubscription> =>
    control('POST', '/web-push/subscriptions', { application_server_key: key }),
  /** What that browser showed, newest first; waits until something has come. */
  pushesTo: async (subscription: string): Promise<readonly ReceivedPush[]> => {
    const query = new URLSearchParams({ subscription, wait_ms: String(MAIL_WAIT_MS) });
    const path = `/web-push/messages?${query}`;
    return (await control<{ messages: ReceivedPush[] }>('GET', path)).messages;
  },
  /** What left by SPEI, newest first. */
  payouts: async <T>(): Promise<readonly T[]> =>
    (await control<{ payouts: T[] }>('GET', '/spei/payouts?limit=100')).payouts,
  /** The same once more, under the same clave de rastreo. */
  repeatTransfer: (id: string): Promise<unknown> => control('POST', `/spei/transfers/${id}/repeat`),
  /** Everything that a provider has told us about something is told once more; answers how much that was. */
  tellAgain: async (about: string): Promise<number> => {
    const { webhooks } = await control<{ webhooks: { id: number; body: unknown }[] }>(
      'GET',
      '/webhooks?limit=500',
    );
    const told = webhooks.filter(({ body }) => JSON.stringify(body).includes(about));
    for (const { id } of told) await control('POST', `/webhooks/${id}/resend`);
    return told.length;
  },
  lockAccount: (email: string): Promise<unknown> =>
    control('POST', `/accounts/${encodeURIComponent(email)}/lock`),
  setFaults: (faults: Readonly<Record<string, unknown>>): Promise<unknown> =>
    control('PUT', '/faults', faults),
  heal: (): Promise<unknown> => control('DELETE', '/faults'),
};
