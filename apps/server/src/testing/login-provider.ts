import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';

export const CLIENT_ID = 'abona-web';
export const AUDIENCE = 'https://api.abona.mx/customers';

type Claims = Readonly<Record<string, unknown>>;
type KeyPair = { readonly privateKey: CryptoKey; readonly publicJwk: JWK };

/** An OpenID Connect provider as far as a server sees it, on a port of its own. */
export type TestLoginProvider = {
  readonly issuer: string;
  readonly rsa: KeyPair;
  readonly ec: KeyPair;
  /** An access token as the provider would give it; anything can be made wrong about it. */
  readonly token: (claims: Claims, header?: Partial<JWTHeaderParameters>) => Promise<string>;
  readonly tokenBy: (
    key: CryptoKey | Uint8Array,
    header: JWTHeaderParameters,
    claims: Claims,
  ) => Promise<string>;
  /** What userinfo answers, by subject. */
  readonly people: Map<string, Claims>;
  /** How often each path was asked for. */
  readonly asked: Map<string, number>;
  /** While true, every answer is a 503. */
  isDown: boolean;
  readonly stop: () => Promise<void>;
};

type Keys = Pick<TestLoginProvider, 'rsa' | 'ec'>;

/** Making keys takes longer than most tests: whoever does not care shares them. */
let sharedKeys: Promise<Keys> | null = null;

export async function makeProviderKeys(): Promise<Keys> {
  const [rsa, ec] = await Promise.all([makeKeys('RS256', 'rsa-1'), makeKeys('ES256', 'ec-1')]);
  return { rsa, ec };
}

export async function startLoginProvider(keys?: Keys): Promise<TestLoginProvider> {
  sharedKeys ??= makeProviderKeys();
  const { rsa, ec } = keys ?? (await sharedKeys);
  // Whoever signs in and is not told apart did so before the test began.
  const authTime = Math.floor(Date.now() / 1_000) - 1;
  const people = new Map<string, Claims>();
  const asked = new Map<string, number>();
  const documents = new Map<string, unknown>();

  const answerTo = (path: string, authorization: string | undefined): unknown => {
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (path !== '/userinfo') return documents.get(path);
    const subject = subjectOf(authorization);
    const person = people.get(subject);
    return person === undefined ? undefined : { sub: subject, ...person };
  };
  const server = createServer(({ url = '', headers }, response) => {
    const answer = answerTo(url, headers.authorization);
    if (provider.isDown) response.writeHead(503).end();
    else if (answer === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}/`;
  documents.set('/.well-known/openid-configuration', {
    issuer,
    jwks_uri: `${issuer}.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}userinfo`,
  });
  documents.set('/.well-known/jwks.json', { keys: [rsa.publicJwk, ec.publicJwk] });

  const tokenBy: TestLoginProvider['tokenBy'] = (key, header, claims) => {
    const now = Math.floor(Date.now() / 1_000);
    const whole = {
      ...{ iss: issuer, aud: AUDIENCE, azp: CLIENT_ID, iat: now, exp: now + 300 },
      auth_time: authTime,
    };
    return new SignJWT({ ...whole, ...claims }).setProtectedHeader(header).sign(key);
  };
  const provider: TestLoginProvider = {
    issuer,
    rsa,
    ec,
    people,
    asked,
    isDown: false,
    tokenBy,
    token: (claims, header) =>
      tokenBy(rsa.privateKey, { alg: 'RS256', typ: 'at+jwt', kid: 'rsa-1', ...header }, claims),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}

async function makeKeys(alg: string, kid: string): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), alg, kid, use: 'sig' } };
}

/** The server under test has checked the token already; here only its subject matters. */
function subjectOf(authorization: string | undefined): string {
  const body = authorization?.split('.')[1] ?? '';
  return String(JSON.parse(Buffer.from(body, 'base64url').toString()).sub);
}
