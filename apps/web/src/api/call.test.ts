import { ApiFailure, isUnreachable } from '@abona/client/api-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onLogLine, takeLogLines } from '#browser/log.ts';
import { type ApiContext, connectApi } from './api-context.ts';
import { call } from './call.ts';

type Seen = { readonly address: string; readonly method: string; readonly headers: Headers };
type Answer = (seen: Seen, body: unknown) => Response | Promise<Response>;

const seen: Seen[] = [];

/** The network's door: what would answer on the other side. */
function serve(answer: Answer): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const one = { address, method: init.method ?? '', headers: new Headers(init.headers) };
    seen.push(one);
    if (init.signal?.aborted === true) throw init.signal.reason;
    return answer(one, typeof init.body === 'string' ? JSON.parse(init.body) : null);
  });
}

const success = (data: unknown) => Response.json({ status: 'success', data });
const fail = (status: number, code: string, more: object = {}, headers = {}) =>
  Response.json(
    {
      status: 'fail',
      error: { code, message: 'No se pudo.', trace_id: 't-1', retryable: false, ...more },
    },
    { status, headers },
  );

const headersOf = (one: Seen | undefined): Record<string, string> =>
  Object.fromEntries([...(one?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]));

const nobody: ApiContext = {
  sessionToken: () => Promise.resolve(null),
  currentToken: () => null,
  ids: () => ({ sessionId: null, customerId: null }),
  onUnauthorised: () => Promise.resolve(null),
};
const ana: ApiContext = {
  ...nobody,
  sessionToken: () => Promise.resolve('token-1'),
  currentToken: () => 'token-0',
  ids: () => ({ sessionId: 'sid-1', customerId: '42' }),
};

const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const failure: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  return failure as ApiFailure;
};

beforeEach(() => {
  seen.length = 0;
  connectApi(nobody);
  onLogLine(() => {});
  takeLogLines(1_000);
});

describe('a request', () => {
  it('[7.01] of somebody signed in says who calls, in which language and from where', async () => {
    connectApi(ana);
    serve(() => success({}));

    await call('getSession');

    expect(seen[0]?.address).toBe('/api/funnel/v1/protected/session');
    expect(headersOf(seen[0])).toEqual({
      authorization: 'Bearer token-1',
      'accept-language': 'es-MX',
      'channel-source': 'web',
      'session-id': 'sid-1',
      'customer-id': '42',
    });
  });

  it('[7.01] of a visitor carries no identity', async () => {
    connectApi({ ...ana, sessionToken: nobody.sessionToken });
    serve(() => success({ stored: 1 }));

    await call('recordLogs', { body: { lines: [] } });

    const headers = headersOf(seen[0]);
    expect(headers).toMatchObject({ 'accept-language': 'es-MX', 'channel-source': 'web' });
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('session-id');
    expect(Object.keys(headers)).not.toContain('customer-id');
  });

  it('that exchanges a login carries it, and the session it continues however old', async () => {
    connectApi(ana);
    serve(() => success({}));

    await call('logIn', {}, { loginToken: 'from-provider' });

    expect(seen[0]?.headers.get('universal-auth-token')).toBe('from-provider');
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-0');
  });

  it('of a page that goes away does not wait for a fresh token', async () => {
    connectApi({ ...ana, sessionToken: () => new Promise(() => {}) });
    serve(() => success({ stored: 1 }));

    await call('recordLogs', { body: { lines: [] } }, { keepalive: true });

    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-0');
  });

  it('that changes something names the operation; one that reads does not', async () => {
    connectApi(ana);
    serve(() => success({}));

    await call('getSession');
    await call('sendVerificationEmail');
    await call('sendVerificationEmail', {}, { idempotencyKey: 'mine' });

    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeNull();
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[2]).toBe('mine');
  });
});

describe('a reply', () => {
  it('[7.01] is the data of its envelope', async () => {
    serve(() => success({ customer_name: 'Ana' }));

    expect(await call('getSession')).toEqual({ customer_name: 'Ana' });
  });

  it('is read in one direction, whatever a shop wrote into it', async () => {
    serve(() => success({ goods: 'Silla \u202e00.1$\u2069' }));

    expect(await call('getSession')).toEqual({ goods: 'Silla \uFFFD00.1$\uFFFD' });
  });

  it('[7.01, 8.03] with status fail is an error, with everything that the server said', async () => {
    const fields = [{ path: 'token', message: 'Falta.' }];
    serve(() => fail(429, 'rate_limited', { fields, retryable: true }, { 'Retry-After': '30' }));

    expect(await failureOf(call('getSession'))).toMatchObject({
      code: 'rate_limited',
      message: 'No se pudo.',
      status: 429,
      fields,
      traceId: 't-1',
      retryable: true,
      retryAfterS: 30,
    });
  });

  it('[8.03] with status fail is an error even under a 200', async () => {
    serve(() => fail(200, 'state_conflict'));

    expect(await failureOf(call('getSession'))).toMatchObject({ code: 'state_conflict' });
  });

  it.each([
    ['a page of somebody else', 200, '<html></html>', false],
    ['no envelope', 200, '{"customer_name":"Ana"}', false],
    ['nothing', 200, '', false],
    ["a gateway's own words", 502, 'Bad Gateway', true],
  ])('that is %s is not taken for one', async (_, status, text, retryable) => {
    serve(() => new Response(text, { status }));

    expect(await failureOf(call('getSession'))).toMatchObject({
      code: 'malformed_reply',
      status,
      retryable,
    });
  });

  it.each(['soon', '-1'])('that asks to come back "%s" gives no time', async (when) => {
    serve(() => fail(429, 'rate_limited', {}, { 'Retry-After': when }));

    expect((await failureOf(call('getSession'))).retryAfterS).toBeNull();
  });

  it('that never comes is a failure of the connection, or of patience', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    const lost = await failureOf(call('getSession'));
    expect(lost).toMatchObject({ code: 'network', status: 0, retryable: true });

    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const late = await failureOf(call('getSession', {}, { timeoutMs: 5 }));
    expect(late).toMatchObject({ code: 'timeout', status: 0 });
    expect([lost, late].every(isUnreachable)).toBe(true);
  });

  it('to a call that was taken back is no failure of ours', async () => {
    serve(() => success({}));
    const gone = AbortSignal.abort(new Error('left the screen'));

    await expect(call('getSession', {}, { signal: gone })).rejects.not.toBeInstanceOf(ApiFailure);
    expect(takeLogLines(10)).toEqual([]);
  });
});

describe('the log', () => {
  it.each([400, 401, 403, 404, 409, 422])(
    '[8.02] is not warned of the expected status %d',
    async (status) => {
      serve(() => fail(status, 'forbidden'));
      await failureOf(call('getSession'));

      expect(takeLogLines(10)).toEqual([]);
    },
  );

  it.each([410, 418, 423, 429, 500, 502, 503])('[8.02] is warned of a %d', async (status) => {
    serve(() => fail(status, 'unavailable'));
    await failureOf(call('getSession'));

    expect(takeLogLines(10)).toMatchObject([
      { level: 'warn', trail: 'api.getSession', detail: { status, trace_id: 't-1' } },
    ]);
  });

  it('does not complain about its own way to the server', async () => {
    serve(() => fail(500, 'internal_error'));
    await failureOf(call('recordLogs', { body: { lines: [] } }));
    await failureOf(call('recordEvents', { body: { events: [] } }));

    expect(takeLogLines(10)).toEqual([]);
  });
});

describe('a 401', () => {
  const refuseOld: Answer = ({ headers }) =>
    headers.get('authorization') === 'Bearer token-2'
      ? success({ sent_to: 'a***@correo.mx', resend_after_s: 60 })
      : fail(401, 'session_expired');

  it('[8.01] on a protected call is tried once more with the token that came of it', async () => {
    const refused: (string | null)[] = [];
    connectApi({
      ...ana,
      onUnauthorised: (token) => {
        refused.push(token);
        return Promise.resolve('token-2');
      },
    });
    serve(refuseOld);

    expect(await call('sendVerificationEmail')).toMatchObject({ resend_after_s: 60 });
    expect(refused).toEqual(['token-1']);
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('[8.01] is not tried for ever: a second refusal is the answer', async () => {
    connectApi({ ...ana, onUnauthorised: () => Promise.resolve('token-1') });
    serve(refuseOld);

    expect(await failureOf(call('getSession'))).toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
  });

  it('[8.01] without a new token is the answer at once', async () => {
    connectApi(ana);
    serve(refuseOld);

    expect(await failureOf(call('getSession'))).toMatchObject({ code: 'session_expired' });
    expect(seen).toHaveLength(1);
  });

  it('[8.01] on a call that needs no session ends nothing', async () => {
    const ended = vi.fn(() => Promise.resolve(null));
    connectApi({ ...ana, onUnauthorised: ended });
    serve(() => fail(401, 'login_token_invalid'));

    await failureOf(call('logIn', {}, { loginToken: 'x' }));
    await failureOf(call('verifyEmail', { body: { token: 'x'.repeat(20) } }));

    expect(ended).not.toHaveBeenCalled();
  });
});
