import { timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import { mayCallPortal, portalModes } from '@abona/contract/portal/portal-access';
import { mayCall } from '@abona/contract/staff/staff-access';
import { unreachable } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import type { Caller } from './caller.ts';
import type { Failure } from './failure.ts';

type Gate = Pick<Api, 'authenticator' | 'sandboxSecret'>;
type Verdict = Result<Caller, Failure>;

const anonymous: Caller = { kind: 'anonymous' };

/** Tells who calls, or why they may not. */
export async function identify(
  gate: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Verdict> {
  const { auth, scope } = endpoint;
  switch (auth) {
    case 'public':
    // Who signed is known only once the body is read: the handler decides.
    case 'signature':
      return ok(anonymous);
    case 'session':
      return (await sessionOf(gate, request)) ?? err('session_expired');
    case 'session_if_any':
      return (await sessionOf(gate, request)) ?? ok(anonymous);
    case 'special_token':
      return specialOf(gate, request);
    case 'login_token':
      return login(gate, request);
    case 'merchant':
      return merchantOf(gate, scope, request);
    case 'staff':
      return staffOf(gate, endpoint, request);
    case 'portal':
      return portalOf(gate, endpoint, request);
    case 'sandbox':
      return isSandbox(gate, request) ? ok({ kind: 'sandbox' }) : err('forbidden');
    default:
      return unreachable(auth);
  }
}

async function sessionOf(
  { authenticator }: Gate,
  request: FastifyRequest,
): Promise<Verdict | null> {
  const token = bearerOf(request);
  const caller = token === null ? null : await authenticator.session(token);
  return caller === null ? null : ok(caller);
}

async function specialOf({ authenticator }: Gate, request: FastifyRequest): Promise<Verdict> {
  const token = bearerOf(request);
  const cookies = request.headers.cookie ?? '';
  const caller = token === null ? null : await authenticator.special(token, cookies);
  return caller === null ? err('special_token_invalid') : ok(caller);
}

async function login({ authenticator }: Gate, request: FastifyRequest): Promise<Verdict> {
  const token = request.headers['universal-auth-token'];
  return typeof token === 'string' ? authenticator.login(token) : err('login_token_invalid');
}

async function merchantOf(
  { authenticator }: Gate,
  scope: Endpoint['scope'],
  request: FastifyRequest,
): Promise<Verdict> {
  const key = bearerOf(request);
  const caller = key === null ? null : await authenticator.merchant(key);
  if (caller === null) return err('api_key_invalid');
  request.shop = caller;
  return scope === undefined || caller.scopes.includes(scope) ? ok(caller) : err('scope_missing');
}

/** Asked anew on every call: a session that was ended or a role that was taken away holds at once. */
async function staffOf(
  { authenticator }: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Verdict> {
  const caller = await authenticator.staff(request.headers.cookie ?? '');
  if (caller === null) return err('session_expired');
  return caller.roles.some((role) => mayCall(role, endpoint)) ? ok(caller) : err('role_missing');
}

/** The same at the portal; in which mode somebody acts stands in the address, and the business in their session alone. */
async function portalOf(
  { authenticator }: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Verdict> {
  const caller = await authenticator.portal(request.headers.cookie ?? '');
  if (caller === null) return err('session_expired');
  const { mode: asked } = request.params as { readonly mode?: string };
  const mode = portalModes.find((one) => one === asked) ?? null;
  const may = mayCallPortal(caller.account?.role ?? null, endpoint, mode);
  return may ? ok(caller) : err('role_missing');
}

function isSandbox({ sandboxSecret }: Gate, request: FastifyRequest): boolean {
  const token = bearerOf(request);
  return token !== null && sandboxSecret !== null && isSame(token, sandboxSecret);
}

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Compares without telling by its duration how much was right. */
export function isSame(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}
