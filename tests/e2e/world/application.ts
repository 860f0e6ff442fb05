import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import {
  type ApplicationForm,
  handIn,
  identify as identifyAt,
  provePhone,
  signForBureau,
} from '@abona/people/acts/apply';
import type { Order } from '@abona/people/acts/order';
import { expect } from '@playwright/test';
import { type Applicant, newApplicant } from './applicant.ts';
import { type Customer, newCustomer, verifyEmail } from './customer.ts';
import { vendorOrigin } from './product.ts';
import { sandbox } from './sandbox.ts';
import { order } from './shop.ts';

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
  const applying = { call: customer.call, control: sandbox, form: formOf(applicant) };
  await handIn(applying, vendorOrigin);
  if (stage === 'signing') return prepared;
  const signed = await signForBureau(applying);
  if (stage === 'scoring') return { ...prepared, lastMessage: signed };
  await expectStatus(customer, 'validating');
  if (stage === 'validating') return { ...prepared, lastMessage: signed };
  const proven = { ...prepared, lastMessage: await provePhone(applying) };
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

const formOf = (applicant: Applicant): ApplicationForm => ({
  personal: {
    given_names: applicant.givenNames,
    first_surname: applicant.firstSurname,
    second_surname: applicant.secondSurname,
    birth_date: isoDate(applicant.birthDate),
    sex: 'M',
    birth_state: 'JC',
  },
  address: {
    postal_code: '06700',
    municipality: null,
    settlement: 'Roma Norte',
    street: 'Orizaba',
    exterior_number: '12',
    interior_number: null,
  },
  work: {
    industry: 'commerce',
    sub_industry: 'clothing',
    occupation: 'employee',
    sub_occupation: 'cashier',
    monthly_income: 2_400_000,
    housing: 'rented',
    dependants: 1,
  },
  phone: applicant.phone,
});

/** What an applicant's form says, which it tells nobody whole afterwards. */
export async function curpOf({ call }: Customer, applicant: Applicant): Promise<string> {
  const { curp } = await call('proposeCurp', { body: formOf(applicant).personal });
  return String(curp);
}

/** Opens a capture at the identity provider and has it end. */
export const identify = ({ call }: Customer, outcome: string): Promise<void> =>
  identifyAt({ call, control: sandbox }, outcome);
