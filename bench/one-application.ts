// One complete application of somebody who has signed in and has an order waiting at the shop, by the calls
// that the screens make. Codes are read off the sandbox's phone, and the identity's capture ends with a match.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientCallName, clientMap } from '@abona/contract/client-map.gen';
import type { CallInput, CallReply } from '@abona/contract/client-types';
import { captchaToken } from '@abona/people/acts/apply';
import type { Prepared } from '../tests/e2e/world/application.ts';
import { ask } from './lean-http.ts';

type Input = {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** `from` is the address they call from, one of this machine's own. */
type Person = Prepared & { readonly port: number; readonly from: string };

const LOOK_AGAIN_MS = 200;
const PATIENCE_MS = 60_000;
const WAIT_MS = 20_000;
const CONSOLE_PORT = 1;
const SHOP_PORT = 2;
const VENDOR_PORT = 4;

async function call<N extends ClientCallName>(
  { port, from, customer }: Person,
  name: N,
  ...given: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
): Promise<CallReply<N>> {
  const { query = {}, params = {}, body } = (given[0] ?? {}) as Input;
  const [method, address] = clientMap[name];
  const path = address.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const reply = await ask<{ readonly data: CallReply<N> }>({
    ...{ port, from, method, path: `${path}${search}` },
    headers: {
      authorization: `Bearer ${customer.token}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return reply.data;
}

const control = <T>(
  { port }: Person,
  ...[method, path, body]: readonly [method: string, path: string, body?: unknown]
): Promise<T> => ask<T>({ port: port + CONSOLE_PORT, method, path: `/control/v1${path}`, body });

/** Looks until it is so. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} never came`);
    await pause(LOOK_AGAIN_MS);
  }
}

const untilStatus = (person: Person, status: string): Promise<void> =>
  until(async () => (await call(person, 'getApplication'))?.status === status, status);

async function fillIn(person: Person): Promise<void> {
  const { applicant, order } = person;
  await call(person, 'createApplication', { body: { payment_id: order.paymentId } });
  const who = {
    given_names: applicant.givenNames,
    first_surname: applicant.firstSurname,
    second_surname: applicant.secondSurname,
    birth_date: applicant.birthDate.split('/').reverse().join('-'),
    sex: 'M',
    birth_state: 'JC',
  };
  const { curp } = await call(person, 'proposeCurp', { body: who });
  await call(person, 'savePersonalStep', { body: { ...who, curp: String(curp) } });
  await call(person, 'saveAddressStep', {
    body: {
      ...{ postal_code: '06700', municipality: null, settlement: 'Roma Norte' },
      ...{ street: 'Orizaba', exterior_number: '12', interior_number: null },
    },
  });
  await call(person, 'saveWorkStep', {
    body: {
      ...{ industry: 'commerce', sub_industry: 'clothing' },
      ...{ occupation: 'employee', sub_occupation: 'cashier' },
      ...{ monthly_income: 2_400_000, housing: 'rented', dependants: 1 },
    },
  });
  const { consents } = await call(person, 'listConsents');
  await call(person, 'saveContactStep', {
    body: {
      phone: applicant.phone,
      consents: consents.map(({ document, version }) => ({ document, version, accepted: true })),
    },
  });
  const token = await captchaToken(`http://localhost:${person.port + VENDOR_PORT}`);
  await call(person, 'submitForm', { body: { captcha_token: token } });
}

type SentCode = { readonly code: string; readonly message_id: number };

const codeAfter = (person: Person, messageId: number): Promise<SentCode> => {
  const to = encodeURIComponent(person.applicant.phone);
  const path = `/codes/last?to=${to}&after_id=${messageId}&wait_ms=${WAIT_MS}`;
  return control<SentCode>(person, 'GET', path);
};

/** Signs for the bureau with the NIP, and proves the phone once the bureau has answered. */
async function prove(person: Person): Promise<void> {
  await call(person, 'sendBureauNip', { body: {} });
  const nip = await codeAfter(person, 0);
  await call(person, 'signBureauConsent', { body: { otp: nip.code } });
  await untilStatus(person, 'validating');
  await call(person, 'sendPhoneCode', { body: {} });
  const { code } = await codeAfter(person, nip.message_id);
  await call(person, 'validatePhoneCode', { body: { otp: code } });
  await untilStatus(person, 'approving');
}

async function identify(person: Person): Promise<void> {
  const { verification_id } = await call(person, 'openVerification');
  await call(person, 'startCapture', { params: { id: verification_id } });
  const at = `/identity/sessions?reference=${verification_id}&wait_ms=${WAIT_MS}`;
  const { sessions } = await control<{ readonly sessions: readonly { readonly id: string }[] }>(
    person,
    'GET',
    at,
  );
  const end = `/identity/sessions/${sessions[0]?.id}/finish`;
  await control(person, 'POST', end, { outcome: 'match' });
  await untilStatus(person, 'offering');
}

async function accept(person: Person): Promise<void> {
  const { offer_id, plans } = await call(person, 'getOffer', { query: {} });
  const plan = plans.find(({ installments }) => installments === 8);
  if (plan === undefined) throw new Error('no eight quincenas were offered');
  const { installments, frequency, contract_hash } = plan;
  const body = { offer_id, installments, frequency, contract_hash };
  await call(person, 'acceptOffer', { body });
  await untilStatus(person, 'loan');
}

/** What the shop believes of the order, which it hears by webhook only. */
const isPaid = async ({ port, order }: Person): Promise<boolean> => {
  const at = { port: port + SHOP_PORT, method: 'GET', path: `/pedidos/${order.id}/estado` };
  return (await ask<{ readonly state: string }>(at)).state === 'paid';
};

/** The milliseconds from the first call to the loan; then the shop must have heard of it too. */
export async function completeApplication(person: Person): Promise<number> {
  const startedAt = performance.now();
  await fillIn(person);
  await prove(person);
  await identify(person);
  await accept(person);
  const took = performance.now() - startedAt;
  await until(() => isPaid(person), `the payment of ${person.order.id} at the shop`);
  return took;
}
