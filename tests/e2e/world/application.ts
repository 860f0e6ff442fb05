import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { expect } from '@playwright/test';
import { type Applicant, newApplicant } from './applicant.ts';
import { captchaToken } from './captcha.ts';
import { type Customer, newCustomer, verifyEmail } from './customer.ts';
import { vendorOrigin } from './product.ts';
import { sandbox } from './sandbox.ts';
import { type Order, order } from './shop.ts';

/** How far an application is brought without a browser. */
type Stage = 'filling' | 'signing' | 'scoring' | 'validating' | 'approving' | 'offering';

export type Prepared = {
  readonly customer: Customer;
  readonly applicant: Applicant;
  readonly order: Order;
  /** The last message that came to the phone. */
  readonly lastMessage: number;
};

type Wish = {
  /** What the bureau knows somebody by. */
  readonly secondSurname?: string;
  readonly product?: string;
  /** Centavos of a personal loan, asked for instead of paying what was ordered. */
  readonly loan?: number;
  /** A code for a till, asked for instead of paying what was ordered. */
  readonly inStore?: true;
};

/** Somebody with a purchase whose application has come to a stage, by the same calls as the screens. */
export const applyUntil = async (stage: Stage, wish: Wish = {}): Promise<Prepared> =>
  applyAs(await arrive(wish), stage, wish);

/** Somebody signed in, with an order that waits at the shop. */
export async function arrive(wish: Wish = {}): Promise<Prepared> {
  const applicant = newApplicant(wish.secondSurname ?? 'Bueno');
  const [customer, placed] = await Promise.all([newCustomer(), order(wish.product)]);
  return { customer, applicant, order: placed, lastMessage: 0 };
}

/** The same for somebody who has arrived already. */
export async function applyAs(
  prepared: Prepared,
  stage: Stage,
  wish: Wish = {},
): Promise<Prepared> {
  const { customer } = prepared;
  await customer.call('createApplication', { body: purposeOf(prepared, wish) });
  if (stage !== 'filling') return goOnUntil(stage, prepared);
  await verifyEmail(customer);
  return prepared;
}

type Applying = Pick<Prepared, 'customer' | 'applicant' | 'lastMessage'>;

/** From an empty form that was begun already. */
export async function goOnUntil<T extends Applying>(
  stage: Exclude<Stage, 'filling'>,
  prepared: T,
): Promise<T> {
  const { customer, applicant } = prepared;
  await handIn(customer, applicant);
  if (stage === 'signing') return prepared;
  const lastMessage = await sign(prepared);
  if (stage === 'scoring') return { ...prepared, lastMessage };
  await expectStatus(customer, 'validating');
  if (stage === 'validating') return { ...prepared, lastMessage };
  const proven = { ...prepared, lastMessage: await prove({ ...prepared, lastMessage }) };
  await expectStatus(customer, 'approving');
  if (stage === 'approving') return proven;
  await identify(customer, 'match');
  await expectStatus(customer, 'offering');
  return proven;
}

function purposeOf({ order: placed }: Prepared, { loan, inStore }: Wish) {
  if (inStore === true)
    return { acquisition_channel: 'web', acquisition_product: 'instore_consumer' } as const;
  return loan === undefined ? { payment_id: placed.paymentId } : { requested_amount: loan };
}

/** Waits until the application has come to a status. */
export const expectStatus = ({ call }: Customer, status: ApplicationStatus): Promise<void> =>
  expect.poll(async () => (await call('getApplication'))?.status, { timeout: 30_000 }).toBe(status);

const isoDate = (written: string): string => written.split('/').reverse().join('-');

const personOf = (applicant: Applicant) => ({
  given_names: applicant.givenNames,
  first_surname: applicant.firstSurname,
  second_surname: applicant.secondSurname,
  birth_date: isoDate(applicant.birthDate),
  sex: 'M',
  birth_state: 'JC',
});

/** What an applicant's form says, which it tells nobody whole afterwards. */
export async function curpOf({ call }: Customer, applicant: Applicant): Promise<string> {
  const { curp } = await call('proposeCurp', { body: personOf(applicant) });
  return String(curp);
}

async function handIn(customer: Customer, applicant: Applicant): Promise<void> {
  const { call } = customer;
  const curp = await curpOf(customer, applicant);
  await call('savePersonalStep', { body: { ...personOf(applicant), curp } });
  await call('saveAddressStep', {
    body: {
      postal_code: '06700',
      municipality: null,
      settlement: 'Roma Norte',
      street: 'Orizaba',
      exterior_number: '12',
      interior_number: null,
    },
  });
  await call('saveWorkStep', {
    body: {
      industry: 'commerce',
      sub_industry: 'clothing',
      occupation: 'employee',
      sub_occupation: 'cashier',
      monthly_income: 2_400_000,
      housing: 'rented',
      dependants: 1,
    },
  });
  const { consents } = await call('listConsents');
  await call('saveContactStep', {
    body: {
      phone: applicant.phone,
      consents: consents.map(({ document, version }) => ({ document, version, accepted: true })),
    },
  });
  await call('submitForm', { body: { captcha_token: await captchaToken(vendorOrigin) } });
}

/** Signs for the bureau with the NIP that came to the phone. */
async function sign({ customer: { call }, applicant }: Applying): Promise<number> {
  await call('sendBureauNip', { body: {} });
  const { code, messageId } = await sandbox.codeTo(applicant.phone, 0);
  await call('signBureauConsent', { body: { otp: code } });
  return messageId;
}

async function prove({ customer: { call }, applicant, lastMessage }: Applying): Promise<number> {
  await call('sendPhoneCode', { body: {} });
  const { code, messageId } = await sandbox.codeTo(applicant.phone, lastMessage);
  await call('validatePhoneCode', { body: { otp: code } });
  return messageId;
}

/** Opens a capture at the identity provider and has it end. */
export async function identify({ call }: Customer, outcome: string): Promise<void> {
  const { verification_id } = await call('openVerification');
  await call('startCapture', { params: { id: verification_id } });
  await sandbox.finishIdentity(verification_id, outcome);
}
