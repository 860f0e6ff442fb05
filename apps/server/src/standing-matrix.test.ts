import { randomUUID } from 'node:crypto';
import { api, type CallName } from '@abona/contract/api';
import type { Endpoint } from '@abona/contract/endpoint';
import { capturePayment } from '@abona/contract/merchants/purchase';
import { chargeStoreCode } from '@abona/contract/merchants/store-code';
import { createApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import type { OfferView } from '@abona/contract/origination/offer';
import { issuePaymentCode } from '@abona/contract/origination/payment-code';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { address, contact, personal, work } from '#modules/origination/testing/applicant.ts';
import { type FunnelWorld, startFunnel } from '#modules/origination/testing/funnel-world.ts';
import { callBodies } from '#testing/call-bodies.ts';
import { startTestNode } from '#testing/test-product.ts';

const codes = ['account_blocked', 'purchases_blocked', 'loans_blocked', 'payouts_held'] as const;
type Code = (typeof codes)[number];

/**
 * Where a call that writes stands.
 * - `allowed`: no restriction stops it. Somebody who is blocked may sign in, be known, pay, complain and leave.
 * - a list: these stop it, whatever else is so.
 * - `see situations`: what stops it depends on the application behind it; each has its situations below.
 */
type Stand =
  | 'allowed'
  | 'see situations'
  | { readonly stops: readonly Code[]; readonly when: 'always' };

/** A call that writes and is not here fails the first test. */
const stands: Readonly<Partial<Record<CallName, Stand>>> = {
  logIn: 'allowed',
  logOut: 'allowed',
  endOtherSessions: 'allowed',
  authorizePush: 'allowed',
  sendVerificationEmail: 'allowed',
  verifyEmail: 'allowed',
  openActivityLink: 'allowed',
  sendContactCode: 'allowed',
  validateContactCode: 'allowed',
  validateContact: 'allowed',
  sendContactOtp: 'allowed',
  verifyContact: 'allowed',
  verifyPhoneAfterEmail: 'allowed',
  correctAddress: 'allowed',
  setQuincenaCap: 'allowed',
  addOutsideDebt: 'allowed',
  changeOutsideDebt: 'allowed',
  removeOutsideDebt: 'allowed',
  setNoticeChoice: 'allowed',
  setNoticeAmounts: 'allowed',
  addPushDevice: 'allowed',
  removePushDevice: 'allowed',
  authorizePhoneChange: 'allowed',
  sendNewPhoneCode: 'allowed',
  validateNewPhone: 'allowed',
  cancelPhoneChange: 'allowed',
  openPrivacyRequest: 'allowed',
  answerMarketing: 'allowed',
  revokeBureauConsent: 'allowed',
  exportOwnData: 'allowed',
  openActivity: 'allowed',
  sendShopReturn: 'allowed',
  sendVerificationCode: 'allowed',
  validateVerificationCode: 'allowed',
  issueSpecialToken: 'allowed',
  sendSpecialCode: 'allowed',
  validateSpecialCode: 'allowed',
  sendPhoneCode: 'allowed',
  validatePhoneCode: 'allowed',
  changePhone: 'allowed',
  openVerification: 'allowed',
  startCapture: 'allowed',
  receiveIdentityEvent: 'allowed',
  giveHostedConsent: 'allowed',
  endMerchantLink: 'allowed',
  createHostedSignUp: 'allowed',
  createApplication: { stops: ['account_blocked'], when: 'always' },
  cancelApplication: 'allowed',
  savePersonalStep: 'allowed',
  saveAddressStep: 'allowed',
  saveWorkStep: 'allowed',
  saveContactStep: 'allowed',
  submitForm: 'see situations',
  proposeCurp: 'allowed',
  sendBureauNip: 'allowed',
  signBureauConsent: 'allowed',
  acceptOffer: 'see situations',
  issuePaymentCode: 'see situations',
  putCustomerProperty: 'allowed',
  seeWowMoment: 'allowed',
  logBehavior: 'allowed',
  issueClosingLetter: 'allowed',
  spendPoints: 'allowed',
  evaluateFlags: 'allowed',
  recordEvents: 'allowed',
  recordLogs: 'allowed',
  putContext: 'allowed',
  validatePayment: 'allowed',
  createPayment: 'allowed',
  updatePayment: 'allowed',
  createPaymentIntent: 'allowed',
  cancelPayment: 'allowed',
  capturePayment: 'see situations',
  createRefund: 'allowed',
  previewRefund: 'allowed',
  chargeStoreCode: 'see situations',
  addWebhookEndpoint: 'allowed',
  rotateWebhookSecret: 'allowed',
  switchWebhookEndpoint: 'allowed',
  sendWebhookAgain: 'allowed',
  sendTrialEvent: 'allowed',
  issueApiKey: 'allowed',
  rotateApiKey: 'allowed',
  revokeApiKey: 'allowed',
  addBankAccount: 'allowed',
  removeBankAccount: 'allowed',
  addCard: 'allowed',
  confirmCard: 'allowed',
  removeCard: 'allowed',
  setDefaultInstrument: 'allowed',
  chooseDownPayment: { stops: ['account_blocked', 'purchases_blocked'], when: 'always' },
  beginPayment: 'allowed',
  payQuincena: 'allowed',
  cancelPaymentAttempt: 'allowed',
  takeBankResponse: 'allowed',
  claimPayment: 'allowed',
  signMandate: 'allowed',
  acceptRelief: 'allowed',
  cancelMandate: 'allowed',
  pauseMandate: 'allowed',
  openReturn: 'allowed',
  keepPurchase: 'allowed',
  openCase: 'allowed',
  addCaseMessage: 'allowed',
  withdrawCase: 'allowed',
  appealCase: 'allowed',
  uploadCaseAttachment: 'allowed',
  withdrawLoan: 'allowed',
  receiveSpeiDeposit: 'allowed',
  receiveSpeiOrderState: 'allowed',
  receiveConektaEvent: 'allowed',
  receiveDebitEvent: 'allowed',
  moveBusinessClock: 'allowed',
};

const writes = (Object.entries(api) as readonly (readonly [CallName, Endpoint])[]).filter(
  ([, { method }]) => method !== 'GET',
);

const restrict = (pool: pg.Pool, customerId: number, code: Code) =>
  pool.query(
    `insert into identity.restrictions (customer_id, code, reason, set_by)
     values ($1, $2, 'a test', 'people')`,
    [customerId, code],
  );

describe('every call that writes', () => {
  it('says where it stands, and no other does', () => {
    expect(Object.keys(stands).toSorted()).toEqual(writes.map(([name]) => name).toSorted());
  });

  it('that depends on an application has its situations', () => {
    const named = Object.entries(stands).filter(([, stand]) => stand === 'see situations');
    const described = new Set(situations.map(({ call }) => call));
    expect(new Set(named.map(([name]) => name))).toEqual(described);
  });

  it.each(codes)('is refused or let through under %s as it says', async (code) => {
    const { signIn, call, database } = await startTestNode();
    const session = await signIn('ana');
    const { rows } = await database.pool.query('select customer_id from identity.customers');
    await restrict(database.pool, Number(rows[0].customer_id), code);
    const own = writes.filter(([name, { auth }]) => auth === 'session' && !ending.includes(name));

    for (const [name, endpoint] of own) {
      const body = callBodies[name];
      const reply = await call(endpoint, {
        ...{ session, headers: { 'idempotency-key': randomUUID() } },
        ...(body === null ? {} : { body }),
      });
      const stand = stands[name];
      const isStopped = typeof stand === 'object' && stand.stops.includes(code);
      if (isStopped) expect(reply.error?.code, name).toBe(code);
      else expect(codes, name).not.toContain(reply.error?.code);
    }
    expect(own.length).toBeGreaterThan(50);
    const { rows: opened } = await database.pool.query('select from origination.applications');
    expect(opened.length).toBe(code === 'account_blocked' ? 0 : 1);
  });
});

/** After these nothing else can be called. */
const ending: readonly CallName[] = ['endOtherSessions', 'openPrivacyRequest'];

const ANA = 7;
const atTill = { acquisition_channel: 'web', acquisition_product: 'instore_consumer' };
const aLoan = { requested_amount: 10_000_00 };

type Act = () => Promise<{ readonly status: number; readonly error?: { readonly code: string } }>;
type Situation = {
  readonly call: CallName;
  readonly of: string;
  readonly stops: readonly Code[];
  /** What whoever is not the customer is told in its place. */
  readonly told?: string;
  readonly prepare: (world: FunnelWorld) => Promise<Act>;
};

const purchasesStop = ['account_blocked', 'purchases_blocked'] as const;
const loansStop = ['account_blocked', 'loans_blocked', 'payouts_held'] as const;

const chosen = ({ offer_id, plans, kind }: OfferView) => {
  const { installments, frequency, contract_hash } = plans[0] ?? {};
  const account = kind === 'personal_loan' ? { payout_account_id: 'acct_1' } : {};
  return { offer_id, installments, frequency, contract_hash, ...account };
};

const fillIn = async ({ call }: FunnelWorld, begin: object): Promise<Act> => {
  await call(createApplication, { as: ANA, body: begin });
  await call(form.savePersonalStep, { as: ANA, body: personal });
  await call(form.saveAddressStep, { as: ANA, body: address });
  await call(form.saveWorkStep, { as: ANA, body: work });
  await call(form.saveContactStep, { as: ANA, body: contact });
  return () => call(form.submitForm, { as: ANA, body: {} });
};

const offered = async (world: FunnelWorld, begin: object): Promise<Act> => {
  const offer = await world.reachOffer(ANA, begin);
  return () => world.accept(ANA, chosen(offer));
};

const waitForTill = async (world: FunnelWorld) => {
  world.provenPhones.add(ANA);
  world.provenPeople.add(ANA);
  await world.apply(ANA, atTill);
  await world.statusIs(ANA, 'approving');
};

const situations: readonly Situation[] = [
  {
    ...{ call: 'submitForm', of: 'a purchase', stops: purchasesStop },
    prepare: async (world) => fillIn(world, { payment_id: await world.buy(1_000_00) }),
  },
  {
    ...{ call: 'submitForm', of: 'a loan', stops: loansStop },
    prepare: (world) => fillIn(world, aLoan),
  },
  {
    ...{ call: 'acceptOffer', of: 'a purchase', stops: purchasesStop },
    prepare: async (world) => offered(world, { payment_id: await world.buy(1_000_00) }),
  },
  {
    ...{ call: 'acceptOffer', of: 'a loan', stops: loansStop },
    prepare: (world) => offered(world, aLoan),
  },
  {
    ...{ call: 'issuePaymentCode', of: 'somebody at a till', stops: purchasesStop },
    prepare: async (world) => {
      await waitForTill(world);
      return () => world.call(issuePaymentCode, { as: ANA });
    },
  },
  {
    ...{ call: 'chargeStoreCode', of: 'somebody at a till', stops: purchasesStop },
    told: 'store_code_refused',
    prepare: async (world) => {
      await waitForTill(world);
      const { code } = (await world.call(issuePaymentCode, { as: ANA })).data;
      return () =>
        world.call(chargeStoreCode, {
          ...{ shop: world.shopKey, params: { code } },
          headers: { 'idempotency-key': randomUUID() },
          body: { amount: 500_00, order_id: 'T-1' },
        });
    },
  },
  {
    ...{ call: 'capturePayment', of: 'a purchase that its shop captures', told: 'payment_on_hold' },
    stops: ['account_blocked'],
    prepare: async (world) => {
      const id = await world.buy(1_000_00, { capture_mode: 'manual' });
      await (await offered(world, { payment_id: id }))();
      return () =>
        world.call(capturePayment, {
          ...{ shop: world.shopKey, params: { id } },
          headers: { 'idempotency-key': randomUUID() },
        });
    },
  },
];

/** What must not change by what is refused. */
async function kept({ database }: FunnelWorld): Promise<readonly unknown[]> {
  const tables = [
    'origination.applications',
    'origination.acceptances',
    'merchants.payments',
    'merchants.store_codes',
    'lending.loans',
    'ledger.journals',
  ];
  const all = tables.map((table) => `select t::text as row from ${table} t`);
  return (await database.pool.query(`${all.join(' union all ')} order by 1`)).rows;
}

describe.each(situations)('$call of $of', ({ stops, told, prepare }) => {
  it.each(codes)('under %s', async (code) => {
    const world = await startFunnel();
    const act = await prepare(world);
    await restrict(world.database.pool, ANA, code);
    const before = await kept(world);

    const reply = await act();

    if (!stops.includes(code)) return expect(reply.status).toBe(200);
    expect(reply.error?.code).toBe(told ?? code);
    expect(await kept(world)).toEqual(before);
  });
});
