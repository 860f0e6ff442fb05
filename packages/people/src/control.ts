/** The sandbox's control API: what a person does outside of us, at a bank, a till, a phone or a mailbox. */
export type Control = ReturnType<typeof controlOf>;

/** As long as the control API waits for anybody. */
const WAIT_MS = '20000';

type ClockReading = {
  readonly now: string;
  readonly offset_ms: number;
  /** Up to which day the lender's books are brought forward; null: it was never done. */
  readonly booked_until: string | null;
};

type Centavo = {
  readonly concept: string;
  readonly beneficiary: { readonly clabe: string };
};

/** Asked for its address each time: tests move from one product to another. */
export function controlOf(consoleOrigin: () => string) {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${consoleOrigin()}/control/v1${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  return {
    ask,
    /** Somebody with a story can be entered as from the sign-in page; the provider vouches for their address. */
    createAccount: (
      email: string,
      password: string,
      story: string | null = null,
    ): Promise<unknown> =>
      ask('POST', '/accounts', { email, password, story, email_verified: story !== null }),
    /** Whether somebody has an account at the login already. */
    hasAccount: async (email: string): Promise<boolean> =>
      (await ask<{ accounts: { email: string }[] }>('GET', '/accounts')).accounts.some(
        (account) => account.email === email,
      ),
    /** An access token as a login would give it. */
    accessToken: async (email: string): Promise<string> =>
      (await ask<{ access_token: string }>('POST', '/tokens', { email })).access_token,
    /** The link of the newest mail to an address; waits until one has come. */
    lastLink: async (to: string, contains = ''): Promise<string> => {
      const query = new URLSearchParams({ to, contains, wait_ms: WAIT_MS });
      return (await ask<{ link: string }>('GET', `/mails/last-link?${query}`)).link;
    },
    /** The newest mail so far; zero: none. */
    lastMail: async (to: string): Promise<number> => {
      const path = `/mails?${new URLSearchParams({ to })}`;
      return (await ask<{ mails: { id: number }[] }>('GET', path)).mails[0]?.id ?? 0;
    },
    /** The newest message to a phone so far; zero: none. */
    lastMessage: async (to: string): Promise<number> => {
      const path = `/messages?${new URLSearchParams({ to })}`;
      return (await ask<{ messages: { id: number }[] }>('GET', path)).messages[0]?.id ?? 0;
    },
    /** The first code sent to a phone after another message; waits until it has come. */
    codeTo: async (to: string, afterId: number): Promise<{ code: string; messageId: number }> => {
      const query = new URLSearchParams({ to, after_id: String(afterId), wait_ms: WAIT_MS });
      const path = `/codes/last?${query}`;
      const sent = await ask<{ code: string; message_id: number }>('GET', path);
      return { code: sent.code, messageId: sent.message_id };
    },
    /** What the bureau knows of somebody from now on. */
    bureauStanding: (curp: string, standing: string): Promise<unknown> =>
      ask('PUT', `/bureau/people/${curp}`, { standing }),
    /** The capture of a verification ends at the identity provider as told. */
    finishIdentity: async (reference: string, outcome: string): Promise<void> => {
      const path = `/identity/sessions?${new URLSearchParams({ reference, wait_ms: WAIT_MS })}`;
      const { sessions } = await ask<{ sessions: { id: string }[] }>('GET', path);
      await ask('POST', `/identity/sessions/${sessions[0]?.id}/finish`, { outcome });
    },
    /** Pays a reference at the till. */
    payCash: (reference: string): Promise<unknown> => ask('POST', '/cash/payments', { reference }),
    /** Money is sent to a CLABE of ours; the key under which it can be sent once more. */
    transfer: async (clabe: string, amount: number): Promise<string> =>
      (await ask<{ transfer: { id: string } }>('POST', '/spei/transfers', { clabe, amount }))
        .transfer.id,
    /** The code beside the last centavo that was sent to an account, as its statement shows it. */
    centavoCode: async (clabe: string): Promise<string> => {
      const { payouts } = await ask<{ payouts: Centavo[] }>(
        'GET',
        `/spei/payouts?wait_ms=${WAIT_MS}`,
      );
      const sent = payouts.find(({ beneficiary }) => beneficiary.clabe === clabe);
      return sent?.concept.slice(-6) ?? '';
    },
    /** Banks answer whatever was asked of them. */
    hurryDebit: (): Promise<unknown> => ask('POST', '/debit/hurry'),
    clock: (): Promise<ClockReading> => ask('GET', '/clock'),
    moveClock: (change: unknown): Promise<ClockReading> => ask('PUT', '/clock', change),
  };
}
