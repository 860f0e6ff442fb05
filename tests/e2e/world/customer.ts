/// <reference lib="dom" />
import { clientMap } from '@abona/contract/client-map.gen';
import type { CallInput } from '@abona/contract/client-types';
import { type CustomerCalls, callServer } from '@abona/people/customer-calls';
import type { Input } from '@abona/people/send-call';
import type { Page } from '@playwright/test';
import { type Person, somebodyNew } from './person.ts';
import { appOrigin } from './product.ts';
import { sandbox } from './sandbox.ts';

/** Somebody signed in without a browser, for whatever a test is not about. */
export type Customer = {
  readonly person: Person;
  readonly token: string;
  readonly call: CustomerCalls;
};

/** A new account at the login provider, and our session for it. */
export async function newCustomer(): Promise<Customer> {
  const person = somebodyNew();
  await sandbox.createAccount(person.email, person.password);
  return signIn(person);
}

/** The same person on another device. */
export const signInAgain = ({ person }: Customer): Promise<Customer> => signIn(person);

async function signIn(person: Person): Promise<Customer> {
  const loginToken = await sandbox.accessToken(person.email);
  const atDoor = { origin: appOrigin, credentials: { 'universal-auth-token': loginToken } };
  const { session_token: token } = await callServer(atDoor, 'logIn');
  return customerWith(person, token);
}

/** What our server makes of a token of the login provider. */
export async function logInWith(loginToken: string): Promise<{ status: number; code?: string }> {
  const [method, address] = clientMap.logIn;
  const headers = { 'universal-auth-token': loginToken };
  const answer = await fetch(`${appOrigin}${address}`, { method, headers });
  const { error } = await answer.json();
  return { status: answer.status, code: error?.code };
}

function customerWith(person: Person, token: string): Customer {
  const credentials = { authorization: `Bearer ${token}` };
  return {
    person,
    token,
    call: (name, ...[input]) =>
      callServer({ origin: appOrigin, credentials }, name, input as Input),
  };
}

/** Whoever is signed in in a browser, for what happens without it. */
export async function customerIn(page: Page, person: Person): Promise<Customer> {
  const kept = await page.evaluate(() => localStorage.getItem('abona_session'));
  return customerWith(person, JSON.parse(kept ?? '{}').value);
}

/** Proves the e-mail address by the link that is sent to it. */
export async function verifyEmail({ person, call }: Customer): Promise<void> {
  await call('sendVerificationEmail');
  const link = new URL(await sandbox.lastLink(person.email, 'verificar-email'));
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
  const last = await sandbox.lastMail(person.email);
  await call('sendVerificationCode', { body: { activity_id: id, send_method_name: 'email' } });
  const { code } = await sandbox.codeTo(person.email, last);
  await call('validateVerificationCode', { body: { otp: code, verification_id: id } });
}

/** What our storage holds when the page opens, as a visit before would have left it. */
export async function openWith(
  page: Page,
  path: string,
  kept: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entries = Object.entries(kept).map(
    ([key, value]) => [key, JSON.stringify({ value, expires_at: null })] as const,
  );
  const script = await page.context().addInitScript(
    ([origin, values]) => {
      if (location.origin !== origin) return;
      for (const [key, value] of values) localStorage.setItem(key, value);
    },
    [appOrigin, entries] as const,
  );
  // Into this document alone, whatever page the app leads to from it: what it does with them is its own.
  await page.goto(`${appOrigin}/pay${path}`, { waitUntil: 'commit' });
  await script.dispose();
  await page.waitForLoadState();
}

/** The browser is signed in as that customer, as after a login that is not what is tested. */
export const enter = (page: Page, { token }: Customer, path: string): Promise<void> =>
  openWith(page, path, { abona_session: token });

/** Somebody with a proven e-mail address is signed in, for whatever is not about signing up. */
export async function enterAsNew(page: Page, path: string): Promise<Customer> {
  const customer = await newCustomer();
  await verifyEmail(customer);
  await openWith(page, path, { abona_session: customer.token, abona_email: 'pe•••@ejemplo.mx' });
  return customer;
}
