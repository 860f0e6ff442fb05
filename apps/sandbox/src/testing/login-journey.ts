import { createHash, randomBytes } from 'node:crypto';
import type { Configuration } from '#configuration.ts';
import { fieldIn, type TestBrowser, type Visited } from './test-browser.ts';

/** What an app does to sign somebody in, by hand: code flow with PKCE. */
export type Authorization = {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
};

export type Parameters = Readonly<Record<string, string | undefined>>;

export function authorization(
  { appOrigin, login }: Configuration,
  extra: Parameters = {},
): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const nonce = randomBytes(8).toString('hex');
  const url = new URL('/authorize', login.issuer);
  const parameters: Parameters = {
    client_id: login.clientId,
    redirect_uri: `${appOrigin}/pay/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    audience: login.audience,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { url: url.href, verifier, state, nonce };
}

/** Posts the form of a page back to the page, as a browser would. */
export function submitForm(browser: TestBrowser, page: Visited, form: Record<string, string>) {
  return browser.post(page.url, { mark: fieldIn(page.html, 'mark'), ...form });
}

export type Person = { readonly email: string; readonly password: string };

/** From the app's redirect through the pages to the code; signs up or in as the page offers. */
export async function signInForCode(
  browser: TestBrowser,
  { url }: Authorization,
  person: Person,
): Promise<string> {
  const page = await browser.follow(await browser.get(url));
  const done = await browser.follow(await submitForm(browser, page, { ...person }));
  return codeOf(done);
}

export function codeOf(visited: Visited): string {
  const code = new URL(visited.location ?? visited.url).searchParams.get('code');
  if (code === null) throw new Error(`no code came back from ${visited.url}: ${visited.html}`);
  return code;
}

export type TokenAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly access_token: string;
    readonly id_token: string;
    readonly refresh_token: string;
    readonly expires_in: number;
    readonly scope: string;
    readonly error: string;
    readonly error_description: string;
  };
};

async function token(configuration: Configuration, form: Parameters): Promise<TokenAnswer> {
  const body = new URLSearchParams({ client_id: configuration.login.clientId });
  for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value);
  const response = await fetch(new URL('/oauth/token', configuration.login.issuer), {
    method: 'POST',
    body,
    headers: { origin: configuration.appOrigin },
  });
  const answer = (await response.json()) as TokenAnswer['body'];
  return { status: response.status, headers: response.headers, body: answer };
}

export const exchangeCode = (
  configuration: Configuration,
  { verifier }: Pick<Authorization, 'verifier'>,
  { code, ...other }: Parameters,
): Promise<TokenAnswer> =>
  token(configuration, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${configuration.appOrigin}/pay/`,
    ...other,
  });

export const refresh = (configuration: Configuration, refreshToken: string): Promise<TokenAnswer> =>
  token(configuration, { grant_type: 'refresh_token', refresh_token: refreshToken });
