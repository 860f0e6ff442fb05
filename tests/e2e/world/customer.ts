/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { type ClientCallName, clientMap } from '@abona/contract/client-map.gen';
import type { CallInput, CallReply } from '@abona/contract/client-types';
import type { Page } from '@playwright/test';
import { type Person, somebodyNew } from './person.ts';
import { appOrigin } from './product.ts';
import { sandbox } from './sandbox.ts';

type Input = {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Somebody signed in without a browser, for whatever a test is not about. */
export type Customer = {
  readonly person: Person;
  readonly token: string;
  readonly call: <N extends ClientCallName>(
    name: N,
    ...input: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
  ) => Promise<CallReply<N>>;
};

async function send(
  name: ClientCallName,
  { query = {}, params = {}, body }: Input,
  credentials: Readonly<Record<string, string>>,
): Promise<unknown> {
  const [method, address] = clientMap[name];
  const path = address.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await fetch(`${appOrigin}${path}?${search}`, {
    method,
    headers: {
      ...credentials,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text).data;
}

/** A new account at the login provider, and our session for it. */
export async function newCustomer(): Promise<Customer> {
  const person = somebodyNew();
  await sandbox.createAccount(person.email, person.password);
  const loginToken = await sandbox.accessToken(person.email);
  const login = (await send('logIn', {}, { 'universal-auth-token': loginToken })) as {
    readonly session_token: string;
  };
  const token = login.session_token;
  const credentials = { authorization: `Bearer ${token}` };
  return {
    person,
    token,
    call: async (name, ...[input = {}]) => (await send(name, input as Input, credentials)) as never,
  };
}

/** Proves the e-mail address by the link that is sent to it. */
export async function verifyEmail({ person, call }: Customer): Promise<void> {
  await call('sendVerificationEmail');
  const link = new URL(await sandbox.lastLink(person.email));
  const token =
    link.searchParams.get('token') ?? new URLSearchParams(link.hash.slice(1)).get('token');
  await call('verifyEmail', { body: { token: String(token) } });
}

/** A fresh second proof, by the code that comes by e-mail. */
export async function proveAgain(
  { person, call }: Customer,
  kind: CallInput<'openActivity'>['body']['kind'],
): Promise<void> {
  const { activity_id: id } = await call('openActivity', { body: { kind } });
  await call('sendVerificationCode', { body: { activity_id: id, send_method_name: 'email' } });
  const { code } = await sandbox.codeTo(person.email, 0);
  await call('validateVerificationCode', { body: { otp: code, verification_id: id } });
}

/** The browser is signed in as that customer, as after a login that is not what is tested. */
export async function enter(page: Page, customer: Customer, path: string): Promise<void> {
  const session = JSON.stringify({ value: customer.token, expires_at: null });
  await page.context().addInitScript(
    ([origin, value]) => {
      if (location.origin === origin && localStorage.getItem('abona_session') === null)
        localStorage.setItem('abona_session', value);
    },
    [appOrigin, session] as const,
  );
  await page.goto(`/pay${path}`);
}
