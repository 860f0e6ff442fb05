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
async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${consoleOrigin}/control/v1${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Mail = { readonly id: number; readonly subject: string };

type Centavo = {
  readonly concept: string;
  readonly beneficiary: { readonly clabe: string };
};

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
  /**
   * The link of the newest mail to an address; waits until one has come. Who gets other letters meanwhile,
   * such as a signed contract's, says by a part of the link which one is meant.
   */
  lastLink: async (to: string, contains = ''): Promise<string> => {
    const query = new URLSearchParams({ to, contains, wait_ms: String(MAIL_WAIT_MS) });
    return (await control<{ link: string }>('GET', `/mails/last-link?${query}`)).link;
  },
  mailsTo: async (to: string): Promise<readonly Mail[]> =>
    (await control<{ mails: Mail[] }>('GET', `/mails?${new URLSearchParams({ to })}`)).mails,
  /** The newest mail so far; zero: none. */
  lastMail: async (to: string): Promise<number> => (await sandbox.mailsTo(to))[0]?.id ?? 0,
  /** The first code sent to a phone after another message; waits until it has come. */
  codeTo: async (phone: string, afterId: number): Promise<{ code: string; messageId: number }> => {
    const query = new URLSearchParams({
      to: phone,
      after_id: String(afterId),
      wait_ms: String(MAIL_WAIT_MS),
    });
    const sent = await control<{ code: string; message_id: number }>('GET', `/codes/last?${query}`);
    return { code: sent.code, messageId: sent.message_id };
  },
  /** The code beside the last centavo that was sent to an account, as its statement shows it. */
  centavoCode: async (clabe: string): Promise<string> => {
    const path = `/spei/payouts?wait_ms=${MAIL_WAIT_MS}`;
    const { payouts } = await control<{ payouts: Centavo[] }>('GET', path);
    const sent = payouts.find(({ beneficiary }) => beneficiary.clabe === clabe);
    return sent?.concept.slice(-6) ?? '';
  },
  /** The code in the newest letter to an address; waits until one has come. */
  mailedCode: async (to: string): Promise<string> => {
    const query = new URLSearchParams({ to, wait_ms: String(MAIL_WAIT_MS) });
    return (await control<{ code: string | null }>('GET', `/mails/last?${query}`)).code ?? '';
  },
  messagesTo: async (to: string): Promise<readonly unknown[]> =>
    (await control<{ messages: unknown[] }>('GET', `/messages?${new URLSearchParams({ to })}`))
      .messages,
  /** What the bureau knows of somebody from now on. */
  bureauStanding: (curp: string, standing: string): Promise<unknown> =>
    control('PUT', `/bureau/people/${curp}`, { standing }),
  createAccount: (email: string, password: string): Promise<unknown> =>
    control('POST', '/accounts', { email, password }),
  /** An access token as a login would give it. */
  accessToken: async (email: string): Promise<string> =>
    (await control<{ access_token: string }>('POST', '/tokens', { email })).access_token,
  /** The capture of a verification ends at the identity provider as told. */
  finishIdentity: async (reference: string, outcome: string): Promise<void> => {
    const query = new URLSearchParams({ reference, wait_ms: String(MAIL_WAIT_MS) });
    const { sessions } = await control<{ sessions: { id: string }[] }>(
      'GET',
      `/identity/sessions?${query}`,
    );
    await control('POST', `/identity/sessions/${sessions[0]?.id}/finish`, { outcome });
  },
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
  /** Pays a reference at the till. */
  payCash: (reference: string): Promise<unknown> =>
    control('POST', '/cash/payments', { reference }),
  /** Money is sent to a CLABE of ours; the key under which it can be sent once more. */
  transfer: async (clabe: string, amount: number): Promise<string> =>
    (await control<{ transfer: { id: string } }>('POST', '/spei/transfers', { clabe, amount }))
      .transfer.id,
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
  /** Banks answer whatever was asked of them. */
  hurryDebit: (): Promise<unknown> => control('POST', '/debit/hurry'),
  lockAccount: (email: string): Promise<unknown> =>
    control('POST', `/accounts/${encodeURIComponent(email)}/lock`),
  setFaults: (faults: Readonly<Record<string, unknown>>): Promise<unknown> =>
    control('PUT', '/faults', faults),
  heal: (): Promise<unknown> => control('DELETE', '/faults'),
  clock: (): Promise<{ now: string; offset_ms: number }> => control('GET', '/clock'),
  moveClock: (change: unknown): Promise<{ now: string; offset_ms: number }> =>
    control('PUT', '/clock', change),
};
