import type { StateStore } from 'oidc-client-ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { token } from '#testing/session-token.ts';
import { createLoginProvider } from './login-provider.ts';

const ISSUER = 'https://acceso.abona.test';
const ORIGIN = 'https://abona.test';
const login = {
  issuer: `${ISSUER}/`,
  client_id: 'abona-web',
  audience: 'https://api.abona.mx/customers',
};
const redirect = {
  redirectUri: `${ORIGIN}/pay/`,
  returnTo: '/compras?payment_id=77',
  parameters: { audience: login.audience, screen_hint: 'signup', 'ext-payment_id': '77' },
};
const discovery = {
  issuer: `${ISSUER}/`,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/oauth/token`,
  jwks_uri: `${ISSUER}/.well-known/jwks.json`,
  end_session_endpoint: `${ISSUER}/oidc/logout`,
};

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

/** The provider behind its protocol; answers a request for tokens as told. */
function providerAnswers(tokenAnswer: () => Response, document: object = discovery) {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}) => {
    if (String(input).endsWith('/.well-known/openid-configuration')) {
      return Promise.resolve(json(200, document));
    }
    if (String(input) !== discovery.token_endpoint) return Promise.reject(new TypeError('nobody'));
    sent.push(new URLSearchParams(String(init.body)));
    return Promise.resolve(tokenAnswer());
  });
  return sent;
}

const memoryStore = (): StateStore => {
  const kept = new Map<string, string>();
  return {
    set: (key, value) => Promise.resolve(void kept.set(key, value)),
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    remove: (key) => {
      const value = kept.get(key) ?? null;
      kept.delete(key);
      return Promise.resolve(value);
    },
    getAllKeys: () => Promise.resolve([...kept.keys()]),
  };
};

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Goes to the provider and comes back with a code, which is exchanged for such an id token. */
async function roundTrip(idClaims: object = {}) {
  let nonce = '';
  const sent = providerAnswers(() =>
    json(200, {
      access_token: token({ sub: 'auth0|1', 'https://abona.mx/email': 'ana@correo.mx' }),
      refresh_token: 'refresh-1',
      id_token: token({
        iss: `${ISSUER}/`,
        aud: 'abona-web',
        sub: 'auth0|1',
        exp: inSeconds(600),
        iat: inSeconds(0),
        nonce,
        ...idClaims,
      }),
      token_type: 'Bearer',
    }),
  );
  const provider = createLoginProvider(login, ORIGIN, memoryStore());
  const query = new URL(await provider.begin(redirect)).searchParams;
  nonce = query.get('nonce') ?? '';
  const back = `${ORIGIN}/pay/?code=c-1&state=${query.get('state')}`;
  return { provider, back, sent, finished: await provider.finish(back) };
}

beforeEach(() => {
  providerAnswers(() => json(500, {}));
});

describe('the way to the login provider', () => {
  it('[7.06, 7.32] asks for a code with PKCE, the audience, the scopes and the ext- parameters', async () => {
    const address = new URL(
      await createLoginProvider(login, ORIGIN, memoryStore()).begin(redirect),
    );
    const query = Object.fromEntries(address.searchParams);

    expect(`${address.origin}${address.pathname}`).toBe(`${ISSUER}/authorize`);
    expect(query).toMatchObject({
      client_id: 'abona-web',
      response_type: 'code',
      scope: 'openid profile email offline_access',
      audience: 'https://api.abona.mx/customers',
      redirect_uri: `${ORIGIN}/pay/`,
      code_challenge_method: 'S256',
      screen_hint: 'signup',
      'ext-payment_id': '77',
    });
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(query['state']).toBeTruthy();
    expect(query['nonce']).toBeTruthy();
  });

  it('does not tell the provider where in the app the person returns to', async () => {
    const address = await createLoginProvider(login, ORIGIN, memoryStore()).begin(redirect);

    expect(decodeURIComponent(address)).not.toContain('/compras');
  });
});

describe('the way back from the login provider', () => {
  it('[2.71] brings the tokens and the place where the login began', async () => {
    const { finished, sent } = await roundTrip();

    expect(finished).toMatchObject({
      ok: true,
      value: {
        returnTo: '/compras?payment_id=77',
        tokens: {
          refreshToken: 'refresh-1',
          claims: { sub: 'auth0|1', 'https://abona.mx/email': 'ana@correo.mx' },
        },
      },
    });
    expect(sent[0]?.get('code_verifier')).toBeTruthy();
  });

  it('[4.13] takes an answer once: the second time its state is invalid', async () => {
    const { provider, back } = await roundTrip();

    expect(await provider.finish(back)).toEqual({ ok: false, error: 'invalid_state' });
  });

  it('[4.13] takes no answer that nobody asked for, and sends nothing', async () => {
    const sent = providerAnswers(() => json(200, {}));
    const provider = createLoginProvider(login, ORIGIN, memoryStore());

    expect(await provider.finish(`${ORIGIN}/pay/?code=c-1&state=somebody-elses`)).toEqual({
      ok: false,
      error: 'invalid_state',
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['of another provider', { iss: 'https://malo.example/' }, 'refused'],
    ['for another app', { aud: 'otra-app' }, 'refused'],
    ['that is over', { exp: inSeconds(-3_600) }, 'expired'],
  ])('takes no token %s', async (_, claims, error) => {
    expect((await roundTrip(claims)).finished).toEqual({ ok: false, error });
  });
});

describe('a token without asking', () => {
  const refresh = () => createLoginProvider(login, ORIGIN, memoryStore()).refresh('refresh-1');

  it('[7.06] comes for the refresh token, which its successor replaces', async () => {
    const sent = providerAnswers(() =>
      json(200, { access_token: token({ sub: 'auth0|1' }), refresh_token: 'refresh-2' }),
    );

    expect(await refresh()).toMatchObject({ ok: true, value: { refreshToken: 'refresh-2' } });
    expect(sent[0]?.get('grant_type')).toBe('refresh_token');
    expect(sent[0]?.get('refresh_token')).toBe('refresh-1');
  });

  it('is refused by a plain no, and only by that', async () => {
    providerAnswers(() => json(400, { error: 'invalid_grant' }));
    expect(await refresh()).toEqual({ ok: false, error: 'refused' });

    providerAnswers(() => new Response('down', { status: 503 }));
    expect(await refresh()).toEqual({ ok: false, error: 'unreachable' });
  });
});

describe('the logout at the provider', () => {
  const logout = () =>
    createLoginProvider(login, ORIGIN, memoryStore()).logoutAddress('id-token', `${ORIGIN}/pay`);

  it('[4.18] returns to /pay', async () => {
    const address = new URL(await logout());

    expect(`${address.origin}${address.pathname}`).toBe(`${ISSUER}/oidc/logout`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/pay`);
    expect(address.searchParams.get('id_token_hint')).toBe('id-token');
  });

  it('[4.18] is federated and returns to /pay where only the older address exists', async () => {
    const { end_session_endpoint: _, ...older } = discovery;
    providerAnswers(() => json(500, {}), older);
    const address = new URL(await logout());

    expect(`${address.origin}${address.pathname}`).toBe(`${ISSUER}/v2/logout`);
    expect(address.searchParams.get('returnTo')).toBe(`${ORIGIN}/pay`);
    expect(address.searchParams.has('federated')).toBe(true);
  });
});
