import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

type Claims = Readonly<Record<string, unknown>>;
type Ticket = { readonly asked: URLSearchParams; readonly claims: Claims };

/** The issuer of the lender's people as far as the server sees it: it redeems a code once, for the PKCE verifier. */
export type StaffIssuer = {
  readonly issuer: string;
  /** Somebody proves who they are at its page: what it sends back to the desk. Anything can be made wrong about it. */
  readonly vouch: (
    authorizeUrl: string,
    claims: Claims,
  ) => { readonly code: string; readonly state: string };
};

let sharedKey: Promise<{ privateKey: CryptoKey; jwk: object }> | null = null;

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'staff-1', use: 'sig' };
  return { privateKey, jwk };
}

export async function startStaffIssuer(): Promise<StaffIssuer> {
  sharedKey ??= makeKey();
  const { privateKey, jwk } = await sharedKey;
  const tickets = new Map<string, Ticket>();

  const redeem = async (request: IncomingMessage): Promise<object | null> => {
    const form = new URLSearchParams(await text(request));
    const ticket = tickets.get(form.get('code') ?? '');
    tickets.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (ticket === undefined || proof !== ticket.asked.get('code_challenge')) return null;
    if (form.get('redirect_uri') !== ticket.asked.get('redirect_uri')) return null;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      ...{ iss: issuer, aud: ticket.asked.get('client_id') ?? '', iat: now, exp: now + 300 },
      ...{ auth_time: now, nonce: ticket.asked.get('nonce'), amr: ['pwd', 'mfa'] },
      ...ticket.claims,
    };
    const header = { alg: 'ES256', kid: 'staff-1' };
    return { id_token: await new SignJWT(claims).setProtectedHeader(header).sign(privateKey) };
  };
  const answerTo = async (request: IncomingMessage): Promise<object | null> => {
    if (request.url === '/token') return redeem(request);
    if (request.url === '/jwks') return { keys: [jwk] };
    return {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
    };
  };
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request);
    if (answer === null) response.writeHead(400).end('{"error":"invalid_grant"}');
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    vouch: (authorizeUrl, claims) => {
      const code = randomUUID();
      const asked = new URL(authorizeUrl).searchParams;
      tickets.set(code, { asked, claims });
      return { code, state: asked.get('state') ?? '' };
    },
  };
}
