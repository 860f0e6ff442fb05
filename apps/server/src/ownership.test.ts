import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { api, type CallName } from '@abona/contract/api';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { openActivity } from '@abona/contract/identity/activity';
import { createApplication } from '@abona/contract/origination/application';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { lend, offerOf, quincenalTerms } from '#modules/lending/testing/lent.ts';
import { startTestNode } from '#testing/test-product.ts';

const calls = Object.entries(api) as readonly (readonly [CallName, Endpoint])[];

/** Names of things of one customer. */
type Ids = Readonly<
  Record<
    | 'activity'
    | 'verification'
    | 'code'
    | 'loan'
    | 'account'
    | 'card'
    | 'attempt'
    | 'mandate'
    | 'return'
    | 'link'
    | 'offer'
    | 'case'
    | 'file'
    | 'debt'
    | 'device',
    string
  >
>;
type Input = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
};

const day = '2026-11-15';
const loanOf = ({ loan }: Ids): Input => ({ params: { loan_id: loan } });

/** How each call names what belongs to somebody. A new call that takes a name must be here, or below. */
const naming: Readonly<Partial<Record<CallName, (ids: Ids) => Input>>> = {
  sendContactCode: ({ activity }) => ({
    body: { activity_id: activity, send_method_name: 'email', value: 'bea@correo.mx' },
  }),
  validateContactCode: ({ activity, code }) => ({
    body: { otp: '123456', token_id: code, activity_id: activity },
  }),
  verifyPhoneAfterEmail: ({ code }) => ({
    body: { email_token_id: code, token_id: code, otp: '123456', value: '5512345678' },
  }),
  authorizePhoneChange: ({ activity }) => ({
    params: { id: activity },
    body: {
      data: {
        facematch_callback_url:
          'http://localhost:4000/pay/perfil/informacion-contacto/validar-identidad',
      },
    },
  }),
  sendNewPhoneCode: ({ activity }) => ({ body: { activity_id: activity, value: '5512345678' } }),
  validateNewPhone: ({ activity, code }) => ({
    body: { activity_id: activity, otp: '123456', token_id: code, value: '5512345678' },
  }),
  changeOutsideDebt: ({ debt }) => ({
    params: { id: debt },
    body: { name: 'Tanda', amount: 40_000, every: 'quincena', until: null },
  }),
  removeOutsideDebt: ({ debt }) => ({ params: { id: debt } }),
  removePushDevice: ({ device }) => ({ params: { id: device } }),
  getActivityStatus: ({ activity }) => ({ params: { id: activity } }),
  sendVerificationCode: ({ activity }) => ({ body: { activity_id: activity } }),
  validateVerificationCode: ({ activity }) => ({
    body: { otp: '123456', verification_id: activity },
  }),
  issueSpecialToken: ({ activity }) => ({ body: { activity_id: activity } }),
  getVerification: ({ verification }) => ({ params: { id: verification } }),
  startCapture: ({ verification }) => ({ params: { id: verification } }),
  endMerchantLink: ({ link }) => ({ params: { id: link } }),
  acceptOffer: ({ offer, card, account }) => ({
    body: {
      offer_id: offer,
      installments: 8,
      frequency: 'quincenal',
      contract_hash: 'a'.repeat(64),
      card_id: card,
      payout_account_id: account,
    },
  }),
  getLoan: loanOf,
  explainInstalment: ({ loan }) => ({ params: { loan_id: loan, number: '1' } }),
  quotePayoff: loanOf,
  previewPrepayment: ({ loan }) => ({ params: { loan_id: loan }, query: 'amount=10000' }),
  listReliefOptions: loanOf,
  previewRelief: ({ loan }) => ({ params: { loan_id: loan }, query: 'kind=skip&number=1' }),
  acceptRelief: ({ loan }) => ({
    params: { loan_id: loan },
    body: { terms: { kind: 'skip', number: 1 }, remaining: 100_000 },
  }),
  listMovements: ({ loan }) => ({ query: `loan_id=${loan}` }),
  getTransaction: ({ loan }) => ({
    params: { type: 'purchase', subtype: 'online', id: `${loan}-1` },
  }),
  listStatements: ({ loan }) => ({ query: `loan_id=${loan}` }),
  listReceipts: loanOf,
  getDocument: ({ loan }) => ({
    params: { loan_id: loan, kind: 'contract', reference: 'contract' },
  }),
  issueClosingLetter: loanOf,
  getBankAccount: ({ account }) => ({ params: { id: account } }),
  removeBankAccount: ({ account }) => ({ params: { id: account } }),
  confirmCard: ({ card }) => ({ params: { id: card } }),
  removeCard: ({ card }) => ({ params: { id: card } }),
  setDefaultInstrument: ({ card }) => ({ body: { purpose: 'payment', instrument_id: card } }),
  chooseDownPayment: ({ card }) => ({ body: { method: 'card', card_id: card } }),
  getPayable: loanOf,
  beginPayment: ({ loan, card }) => ({
    body: { loan_id: loan, choice: 'amount', amount: 10_000, rail: 'card', card_id: card },
  }),
  payQuincena: ({ card }) => ({ body: { amount: 10_000, rail: 'card', card_id: card } }),
  getPaymentAttempt: ({ attempt }) => ({ params: { id: attempt } }),
  listPaymentAttempts: ({ loan }) => ({ query: `loan_id=${loan}` }),
  cancelPaymentAttempt: ({ attempt }) => ({ params: { id: attempt } }),
  claimPayment: ({ loan }) => ({
    body: { loan_id: loan, rail: 'spei', tracking_key: 'ABC123', amount: 10_000, paid_on: day },
  }),
  listPaymentClaims: ({ loan }) => ({ query: `loan_id=${loan}` }),
  signMandate: ({ account }) => ({
    body: { account_id: account, max_amount: 100_000, period: 'biweekly', accepted: true },
  }),
  cancelMandate: ({ mandate }) => ({ params: { id: mandate } }),
  spendPoints: ({ loan }) => ({ body: { loan_id: loan, amount: 100 } }),
  openReturn: ({ loan }) => ({ body: { loan_id: loan } }),
  keepPurchase: ({ return: id }) => ({ params: { id } }),
  openCase: ({ loan, file }) => ({
    body: {
      kind: 'not_me',
      description: 'No fui yo.',
      loan_id: loan,
      attachment_ids: [file],
    },
  }),
  getCase: ({ case: id }) => ({ params: { id } }),
  listCaseMessages: ({ case: id }) => ({ params: { id } }),
  addCaseMessage: ({ case: id, file }) => ({
    params: { id },
    body: { text: 'Hola.', attachment_ids: [file] },
  }),
  withdrawCase: ({ case: id }) => ({ params: { id } }),
  appealCase: ({ case: id }) => ({ params: { id }, body: { text: 'No.' } }),
  previewWithdrawal: loanOf,
  withdrawLoan: loanOf,
  pauseMandate: ({ mandate }) => ({ params: { id: mandate }, body: { is_paused: true } }),
};

/** Names that belong to nobody, and why. */
const nobodys: Readonly<Partial<Record<CallName, string>>> = {
  authorizePush: 'a socket is the push provider’s; the channel beside it is compared byte by byte',
  verifyEmail: 'the token itself is the right to use it',
  cancelPhoneChange: 'the token itself is the right to use it',
  createApplication: 'a payment is a shop’s until somebody takes it up',
  validatePayment: 'a payment is a shop’s until somebody takes it up',
  giveHostedConsent: 'a shop’s word about a customer of its, good for whoever’s login carried it',
  getPostalCode: 'a catalogue',
  getEnabledPromotion: 'what a shop’s purchases earn is the same for everybody',
  addCard: 'the card processor’s token, used once',
};

const isName = (key: string): boolean => /(?:^|_)id$|^token$/.test(key);
const keysOf = (schema: z.ZodType | undefined): readonly string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

const takesName = ({ params, query, body }: Endpoint): boolean =>
  keysOf(params).length > 0 || [...keysOf(query), ...keysOf(body)].some(isName);

/** Two of a kind: what Ana has, and what nobody has. */
const strangeIds = (): Ids => ({
  activity: `act_${randomBytes(16).toString('base64url')}`,
  verification: `ver_${randomBytes(16).toString('base64url')}`,
  code: `otp_${randomBytes(16).toString('base64url')}`,
  loan: publicId('loan', randomUUIDv7()),
  account: publicId('acct', randomUUIDv7()),
  card: publicId('card', randomUUIDv7()),
  attempt: publicId('att', randomUUIDv7()),
  mandate: publicId('mnd', randomUUIDv7()),
  return: publicId('ret', randomUUIDv7()),
  link: publicId('lnk', randomUUIDv7()),
  offer: publicId('offer', randomUUIDv7()),
  case: publicId('case', randomUUIDv7()),
  file: publicId('file', randomUUIDv7()),
  debt: publicId('debt', randomUUIDv7()),
  device: publicId('dev', randomUUIDv7()),
});

async function startWithTwo() {
  const node = await startTestNode();
  const { call, signIn, database, lending } = node;
  const ana = await signIn('auth0|ana');
  await call(createApplication, {
    session: ana,
    body: { acquisition_channel: 'web', acquisition_product: 'kyc' },
  });
  const activity = await call(openActivity, { session: ana, body: { kind: 'personal_data' } });
  const { rows } = await database.pool.query('select customer_id from identity.customers');
  const anaId: number = rows[0].customer_id;
  await lending.prepare();
  const disbursed = civilDate(day);
  const loan = await lend(node, {
    key: 'application:1',
    customerId: anaId,
    offer: offerOf({
      terms: quincenalTerms(disbursed),
    }),
  });
  const own: Ids = {
    ...strangeIds(),
    activity: activity.data.activity_id,
    loan: publicId('loan', loan.contract.loanId),
    ...(await writeRows(database.pool, anaId, loan.contract.loanId)),
    link: await writeLink(database.pool, anaId),
    ...(await writeCase(database.pool, anaId)),
  };
  const bea = await signIn('auth0|bea');
  return { ...node, anaId, own, bea };
}

/** What takes a vendor to come about is written down as if it had. */
async function writeRows(pool: pg.Pool, customer: number, loanId: string) {
  const [account, card, mandate, attempt, sentBack, debt, device] = [1, 2, 3, 4, 5, 6, 7].map(() =>
    randomUUID(),
  );
  const verification = `ver_${randomBytes(16).toString('base64url')}`;
  await pool.query(
    `insert into identity.verifications (id, verification_id, customer_id, application_process_id,
      curp_index, status, created_at, updated_at)
     values (gen_random_uuid(), $2, $1, 1, 'x', 'open', now(), now())`,
    [customer, verification],
  );
  await pool.query('insert into wallet.wallets (customer_id, created_at) values ($1, now())', [
    customer,
  ]);
  await pool.query(
    `insert into wallet.bank_accounts (customer_id, id, clabe, clabe_index, holder_name, bank_code,
      last_four, status, verified_at, payable_from, created_at, updated_at)
     values ($1, $2, 'x', 'x', 'x', '012', '1234', 'verified', now(), now(), now(), now())`,
    [customer, account],
  );
  await pool.query(
    `insert into wallet.cards (customer_id, id, payment_source, fingerprint, brand, kind, last_four,
      expires_on, status, check_reference, verified_at, created_at, updated_at)
     values ($1, $2, 'src', 'f', 'visa', 'debit', '4242', '2030-01-01', 'verified', 'ref', now(),
      now(), now())`,
    [customer, card],
  );
  await pool.query(
    `insert into collections.mandates (id, customer_id, account_id, bank, account_last4, max_amount,
      period, status, signed_at) values ($2, $1, 'x', '012', '1234', 1, 'monthly', 'active', now())`,
    [customer, mandate],
  );
  await pool.query(
    `insert into collections.attempts (id, customer_id, purpose, loan_id, rail, choice, amount,
      status, created_at) values ($2, $1, 'loan', $3, 'spei', 'amount', 1, 'pending', now())`,
    [customer, attempt, loanId],
  );
  await pool.query(
    `insert into collections.returns (id, customer_id, loan_id, status, opened_at, open_until)
     values ($2, $1, $3, 'open', now(), now() + interval '1 day')`,
    [customer, sentBack, loanId],
  );
  await pool.query(
    `insert into identity.outside_debts (id, customer_id, name, amount, every, declared_at)
     values ($2, $1, 'x', 40000, 'quincena', now())`,
    [customer, debt],
  );
  await pool.query(
    `insert into notifications.push_devices (id, customer_id, endpoint, endpoint_index, keys, device,
      session_id, created_at) values ($2, $1, 'x', 'x', 'x', 'Chrome en Android', 'x', now())`,
    [customer, device],
  );
  return {
    verification,
    device: publicId('dev', device ?? ''),
    debt: publicId('debt', debt ?? ''),
    return: publicId('ret', sentBack ?? ''),
    account: publicId('acct', account ?? ''),
    card: publicId('card', card ?? ''),
    mandate: publicId('mnd', mandate ?? ''),
    attempt: publicId('att', attempt ?? ''),
  };
}

/** A case that the customer opened, and a file that goes with nothing yet. */
async function writeCase(pool: pg.Pool, customer: number) {
  const [id, file] = [randomUUIDv7(), randomUUIDv7()];
  await pool.query(
    `insert into cases.cases (id, customer_id, folio, kind, status, subject_key, description,
      opened_at, answer_by, internal_due)
     values ($2, $1, 'QU-2026-000001', 'complaint', 'opened', 'x', 'x', now(), now(), now())`,
    [customer, id],
  );
  await pool.query(
    `insert into cases.attachments (id, customer_id, name, type, bytes, sha256, sent_at)
     values ($2, $1, 'x', 'image/png', 1, repeat('0', 64), now())`,
    [customer, file],
  );
  return { case: publicId('case', id), file: publicId('file', file) };
}

/** A shop that the customer is linked with. */
async function writeLink(pool: pg.Pool, customer: number): Promise<string> {
  const [shop, signUp, link] = [`mer_${'0'.repeat(26)}`, randomUUID(), randomUUID()];
  await pool.query(
    `insert into merchants.merchants (id, name, integration_name, channel, origins,
      requires_signature, fee_bps, created_at)
     values ($1, 'Tienda', 'x', 'ecommerce', array['https://tienda.mx'], false, 0, now())`,
    [shop],
  );
  await pool.query(
    `insert into merchants.hosted_sign_ups (id, merchant_id, merchant_customer_id,
      consent_timestamp, consented_at, created_at, expires_at, used_at)
     values ($1, $2, 'C-1', 'x', now(), now(), now() + interval '1 min', now())`,
    [signUp, shop],
  );
  await pool.query(
    `insert into merchants.customer_links (id, customer_id, merchant_id, merchant_customer_id,
      hosted_sign_up_id, linked_at) values ($1, $2, $3, 'C-1', $4, now())`,
    [link, customer, shop, signUp],
  );
  return publicId('lnk', link);
}

/** Every row of every table that names the customer. */
async function rowsOf(pool: pg.Pool, customerId: number): Promise<readonly string[]> {
  const { rows: tables } = await pool.query(
    `select table_schema || '.' || table_name as name from information_schema.columns
     where column_name = 'customer_id'
       and table_schema not in ('pgboss', 'information_schema', 'partitions', 'history')`,
  );
  const each = tables.map(
    ({ name }) => `select '${name} ' || t::text as row from ${name} t where customer_id = $1`,
  );
  const { rows } = await pool.query(`${each.join(' union all ')} order by 1`, [customerId]);
  return rows.map(({ row }) => row);
}

/** Another operation every time. */
const keyFor = ({ idempotency }: Endpoint): Readonly<Record<string, string>> =>
  idempotency === undefined ? {} : { 'idempotency-key': randomUUID() };

const addressWith = (endpoint: Endpoint, { params = {}, query }: Input): string => {
  const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  return query === undefined ? path : `${path}?${query}`;
};

describe('what belongs to a customer', () => {
  it('[6.02] is known for every call that takes a name: a new one is covered or fails here', () => {
    const known = new Set([...Object.keys(naming), ...Object.keys(nobodys)]);
    const missing = calls
      .filter(([, endpoint]) => ['session', 'session_if_any'].includes(endpoint.auth))
      .filter(([name, endpoint]) => takesName(endpoint) && !known.has(name))
      .map(([name]) => name);

    expect(missing).toEqual([]);
    expect(Object.keys(naming).length).toBeGreaterThan(35);
  });

  it('[6.02] is to another customer as if it were not there, by every call, and stays as it was', async () => {
    const { own, bea, api: node, anaId, database } = await startWithTwo();
    const before = await rowsOf(database.pool, anaId);
    const ask = async (endpoint: Endpoint, input: Input) => {
      const { statusCode: status, body } = await node.fastify.inject({
        method: endpoint.method,
        url: addressWith(endpoint, input),
        headers: { authorization: `Bearer ${bea}`, ...keyFor(endpoint) },
        ...(input.body === undefined ? {} : { payload: input.body }),
      });
      return { status, text: body.replace(/"trace_id":"[^"]*"/, '') };
    };

    const given: string[] = [];
    for (const [name, nameOf] of Object.entries(naming)) {
      const endpoint = api[name as CallName] as Endpoint;
      const [theirs, nobodysOwn] = [
        await ask(endpoint, nameOf(own)),
        await ask(endpoint, nameOf(strangeIds())),
      ];
      expect(theirs, name).toEqual(nobodysOwn);
      expect(theirs.status, `${name} ${theirs.text}`).toBeLessThan(500);
      if (theirs.status === 200) given.push(name);
    }

    // Lists of nothing: what they are asked to look at is not the caller's.
    expect(given.toSorted()).toEqual(given.filter((name) => /^list/.test(name)).toSorted());
    expect(await rowsOf(database.pool, anaId)).toEqual(before);
    expect(before.length).toBeGreaterThan(10);
  });

  it('[6.02] is there for the customer: the names are real ones', async () => {
    const { own, api: node, signIn } = await startWithTwo();
    const ana = await signIn('auth0|ana');
    const statuses: Record<string, number> = {};
    for (const name of [
      'getLoan',
      'getActivityStatus',
      'getVerification',
      'listReceipts',
    ] as const) {
      const endpoint: Endpoint = api[name];
      const { statusCode } = await node.fastify.inject({
        method: endpoint.method,
        url: addressWith(endpoint, naming[name]?.(own) ?? {}),
        headers: { authorization: `Bearer ${ana}` },
      });
      statuses[name] = statusCode;
    }

    expect(statuses).toEqual({
      getLoan: 200,
      getActivityStatus: 200,
      getVerification: 200,
      listReceipts: 200,
    });
  });
});
