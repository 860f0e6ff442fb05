import { randomUUID } from 'node:crypto';
import { api, type CallName } from '@abona/contract/api';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/server-program.ts';
import { startTestProduct } from '#testing/test-product.ts';

const calls = Object.entries(api) as readonly (readonly [CallName, Endpoint])[];
const at = '2026-11-15T12:00:00-06:00';
const anOrder = { order_id: 'A-1', amount: 1_000, return_url: 'https://tienda.mx/gracias' };

/** A well-formed body for each call that takes one. A new call does not compile until it is here. */
const bodies: Readonly<Record<CallName, object | null>> = {
  getSession: null,
  logIn: null,
  logOut: null,
  listSessions: null,
  endOtherSessions: null,
  getPushConfiguration: null,
  authorizePush: { socket_id: '1.2', channel_name: 'private-x' },
  getEmailStatus: null,
  sendVerificationEmail: null,
  verifyEmail: { token: 'A'.repeat(43) },
  sendContactCode: { send_method_name: 'SMS', value: '5512345678' },
  validateContactCode: { otp: '123456', token_id: 'otp_0123456789abcdef' },
  getContacts: null,
  validateContact: { value: '5512345678' },
  sendContactOtp: { value: '5512345678' },
  verifyContact: { otp: '123456', value: '5512345678' },
  verifyPhoneAfterEmail: {
    email_token_id: 'otp_0123456789abcdef',
    token_id: 'otp_0123456789abcdef',
    otp: '123456',
    value: '5512345678',
  },
  getPersonalInformation: null,
  getAddress: null,
  correctAddress: {
    postal_code: '06700',
    municipality: null,
    settlement: 'Roma Norte',
    street: 'Orizaba',
    exterior_number: '12',
    interior_number: null,
  },
  getFinancialInformation: null,
  getEnablementFeatures: null,
  validatePhoneChange: null,
  authorizePhoneChange: {
    data: { facematch_callback_url: 'http://localhost:4000/pay/perfil' },
  },
  sendNewPhoneCode: { activity_id: 'act_0123456789', value: '5512345678' },
  validateNewPhone: {
    activity_id: 'act_0123456789',
    otp: '123456',
    token_id: 'otp_0123456789abcdef',
    value: '5512345678',
  },
  cancelPhoneChange: { token: 'A'.repeat(43) },
  openPrivacyRequest: { kind: 'opposition', description: 'No quiero publicidad.' },
  listPrivacyRequests: null,
  listGivenConsents: null,
  answerMarketing: { accepted: false },
  exportOwnData: null,
  listMessages: null,
  openActivity: { kind: 'personal_data' },
  getValidateRequest: null,
  getActivityStatus: null,
  getEvaluation: null,
  sendShopReturn: { merchant_name: 'Casa Ámbar', return_url: 'https://tienda.mx/' },
  sendVerificationCode: { activity_id: 'act_0123456789', send_method_name: 'email' },
  validateVerificationCode: { otp: '123456', verification_id: 'act_0123456789' },
  issueSpecialToken: { activity_id: 'act_0123456789' },
  sendSpecialCode: { send_method_name: 'email' },
  validateSpecialCode: { otp: '123456', token_id: 'otp_0123456789abcdef' },
  getSpecialActivityStatus: null,
  getPhoneValidation: null,
  sendPhoneCode: { send_method_name: 'SMS' },
  validatePhoneCode: { otp: '123456' },
  changePhone: { phone: '5512345678' },
  getIdentityStatus: null,
  openVerification: null,
  getVerification: null,
  startCapture: null,
  receiveIdentityEvent: { type: 'session.completed', data: {} },
  getHostedConsent: null,
  giveHostedConsent: {
    consent_timestamp: at,
    merchant: `hsu-${'0'.repeat(26)}`,
    merchant_customer_id: 'C-1',
  },
  listMerchantLinks: null,
  endMerchantLink: null,
  createHostedSignUp: { merchant_customer_id: 'C-1', consent_timestamp: at },
  getHostedSignUp: null,
  getApplication: null,
  createApplication: { acquisition_channel: 'web', acquisition_product: 'kyc' },
  cancelApplication: null,
  countApplications: null,
  getApplicationPayment: null,
  getTransactionDetails: null,
  getDraft: null,
  savePersonalStep: {
    given_names: 'Mariana',
    first_surname: 'López',
    second_surname: 'Hernández',
    birth_date: '1992-03-14',
    sex: 'M',
    birth_state: 'JC',
    curp: 'LOHM920314MJCPRR07',
  },
  saveAddressStep: {
    postal_code: '06700',
    municipality: null,
    settlement: 'Roma Norte',
    street: 'Orizaba',
    exterior_number: '12',
    interior_number: null,
  },
  saveWorkStep: {
    industry: 'commerce',
    sub_industry: 'clothing',
    occupation: 'employee',
    sub_occupation: 'sales',
    monthly_income: 2_000_000,
    housing: 'rented',
    dependants: 1,
  },
  saveContactStep: { phone: '5512345678', consents: [] },
  submitForm: {},
  listConsents: null,
  listIndustries: null,
  listSubIndustries: null,
  listOccupations: null,
  listSubOccupations: null,
  getPostalCode: null,
  proposeCurp: {
    given_names: 'Mariana',
    first_surname: 'López',
    second_surname: null,
    birth_date: '1992-03-14',
    sex: 'M',
    birth_state: 'JC',
  },
  getProgress: null,
  sendBureauNip: { send_method_name: 'SMS' },
  signBureauConsent: { otp: '012345' },
  getDecision: null,
  getCreditLine: null,
  getQuote: null,
  getOffer: null,
  openContract: null,
  getPaymentCode: null,
  issuePaymentCode: null,
  acceptOffer: {
    offer_id: 'offer_x',
    installments: 8,
    frequency: 'quincenal',
    contract_hash: 'a'.repeat(64),
  },
  getCustomerType: null,
  getPendingApplication: null,
  getCustomerAnalytics: null,
  putCustomerProperty: { name: 'willingness', value: 'ecommerce' },
  getWowMoment: null,
  seeWowMoment: null,
  logBehavior: { screen: 'apply', events: [{ action: 'focus', field: 'curp' }] },
  getDownPaymentCancelReasons: null,
  getHome: null,
  getPlanner: null,
  listLoans: null,
  getLoan: null,
  explainInstalment: null,
  quotePayoff: null,
  previewPrepayment: null,
  getBalance: null,
  getCredit: null,
  listMovements: null,
  getTransaction: null,
  listStatements: null,
  listReceipts: null,
  getDocument: null,
  issueClosingLetter: null,
  openDocument: null,
  getSavings: null,
  getDisclosures: null,
  listShops: null,
  getRestrictions: null,
  getBlockStatus: null,
  getPointsBalance: null,
  getEnabledPromotion: null,
  getProductCapabilities: null,
  spendPoints: { loan_id: 'loan_x', amount: 100 },
  getLendingProfileSettings: null,
  getLendingProfileFeatures: null,
  evaluateFlags: { context: { kind: 'user', key: 'x' } },
  recordEvents: { events: [{ id: randomUUID(), name: 'screen_viewed', at, fields: {} }] },
  recordLogs: { lines: [{ level: 'info', message: 'hola', trail: 'home', at }] },
  putContext: { key: 'GTM_bea', value: { user_data: 'x' } },
  getPaymentToken: null,
  validatePayment: { payment_id: '123456789012345' },
  createPayment: anOrder,
  createPaymentIntent: anOrder,
  getPayment: null,
  getPaymentIntent: null,
  listPayments: null,
  cancelPayment: null,
  listPaymentEvents: null,
  listEvents: null,
  capturePayment: null,
  previewRefund: {},
  createRefund: { amount: 1_000 },
  listRefunds: null,
  listOffers: null,
  getStoreCode: null,
  chargeStoreCode: { amount: 1_000, order_id: 'A-1' },
  addWebhookEndpoint: { url: 'https://tienda.mx/abona' },
  listWebhookEndpoints: null,
  rotateWebhookSecret: null,
  switchWebhookEndpoint: { status: 'disabled' },
  listWebhookDeliveries: null,
  sendWebhookAgain: null,
  listPayouts: null,
  listPayoutLines: null,
  listSettlementLines: null,
  issueApiKey: { label: 'Otra', scopes: ['payments:read'] },
  listApiKeys: null,
  rotateApiKey: { overlap_hours: 1 },
  revokeApiKey: null,
  listBanks: null,
  listBankAccounts: null,
  addBankAccount: { clabe: '012180015234567898' },
  getBankAccount: null,
  removeBankAccount: null,
  listCards: null,
  addCard: { token_id: 'tok_0123456789' },
  confirmCard: null,
  removeCard: null,
  setDefaultInstrument: { purpose: 'refund', instrument_id: null },
  getDownPayment: null,
  chooseDownPayment: { method: 'transfer' },
  getPayable: null,
  beginPayment: { loan_id: 'loan_x', choice: 'amount', amount: 10_000, rail: 'spei' },
  getPaymentAttempt: null,
  listPaymentAttempts: null,
  cancelPaymentAttempt: null,
  takeBankResponse: {
    reference: 'att_x',
    status: 'approved',
    authorization: '1',
    amount: '100',
    code: '00',
    timestamp: '1763200000',
    signature: 'x',
  },
  claimPayment: {
    loan_id: 'loan_x',
    rail: 'spei',
    tracking_key: 'ABC123',
    amount: 10_000,
    paid_on: '2026-11-15',
  },
  listPaymentClaims: null,
  listMandates: null,
  signMandate: { account_id: 'acct_x', max_amount: 100_000, period: 'biweekly', accepted: true },
  cancelMandate: null,
  pauseMandate: { is_paused: true },
  listOwnRefunds: null,
  openReturn: { loan_id: 'loan_x' },
  keepPurchase: null,
  receiveSpeiEvent: { type: 'transfer.received', data: {} },
  receiveConektaEvent: { id: 'evt_x', type: 'order.paid' },
  receiveDebitEvent: { type: 'collection.settled', data: {} },
  getBusinessClock: null,
  moveBusinessClock: { reset: true },
};
type Headers = Readonly<Record<string, string>>;

/** The server as a process of its own, and a way to call it. */
async function startWholeServer() {
  const product = await startTestProduct();
  const { database, loginProvider, mailServer, push } = product;
  const { url } = await startServer({
    DATABASE_URL: database.url,
    LOGIN_ISSUER: loginProvider.issuer,
    SMTP_URL: mailServer.url,
    PUSH_URL: push.url,
  });
  const call = async (name: CallName, headers: Headers) => {
    const [endpoint, body] = [api[name] as Endpoint, bodies[name]];
    const response = await fetch(`${url}${addressOf(endpoint)}`, {
      method: endpoint.method,
      headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const signIn = async (subject: string): Promise<string> => {
    const token = await loginProvider.token({
      sub: subject,
      name: `${subject} de Prueba`,
      'https://abona.mx/email': `${subject}@correo.mx`,
    });
    const { text } = await call('logIn', { 'universal-auth-token': token });
    return JSON.parse(text).data.session_token;
  };
  return { ...product, url, call, signIn };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

describe('every call of the contract', () => {
  it('is bound, and in the API document with each of its refusals, and nothing else is', async () => {
    const { url } = await startWholeServer();

    const document = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text());

    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = calls.map(([, endpoint]) => `${endpoint.method} ${addressOf(endpoint)}`);
    expect(documented.toSorted()).toEqual(declared.toSorted());
    for (const [name, endpoint] of calls) {
      const operation = document.paths[addressOf(endpoint)][endpoint.method.toLowerCase()];
      for (const code of endpoint.errors) expect(JSON.stringify(operation), name).toContain(code);
    }
  });

  it('[6.01, 6.02, 8.01] that is somebody’s is refused to nobody, to a stranger and to a login token', async () => {
    const { call, loginProvider } = await startWholeServer();
    const refusals: Partial<Record<Endpoint['auth'], number>> = {
      session: 401,
      login_token: 401,
      merchant: 401,
      sandbox: 403,
    };
    const strangers: readonly Headers[] = [
      {},
      bearer('x'),
      { authorization: 'Basic YTpi' },
      bearer(await loginProvider.token({ sub: 'auth0|1' })),
    ];
    const guarded = calls.filter(([, { auth }]) => auth in refusals);

    for (const [name, { auth }] of guarded)
      for (const headers of strangers)
        expect((await call(name, headers)).status, name).toBe(refusals[auth]);
    expect(guarded.length).toBeGreaterThan(10);
  });

  it('[6.02] shows a customer nothing of another, and changes nothing of theirs', async () => {
    const { call, signIn, database } = await startWholeServer();
    const ana = await signIn('ana');
    await call('createApplication', bearer(ana));
    await call('sendVerificationEmail', bearer(ana));
    const told = await Promise.all(
      tellingCalls.map(async (name) => (await call(name, bearer(ana))).text),
    );
    const traces = new Set(told.flatMap((text) => text.match(TRACE) ?? []));
    const anaId: number = JSON.parse(told[0] ?? '').data.customer_id;
    const before = await rowsOf(database.pool, anaId);

    const bea = await signIn('bea');
    const replies = [];
    for (const name of customerCalls) replies.push(await call(name, bearer(bea)));

    const heard = replies.map(({ text }) => text).join('\n');
    expect([...traces].filter((trace) => heard.includes(trace))).toEqual([]);
    expect(traces.size).toBe(5);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(await rowsOf(database.pool, anaId)).toEqual(before);
    expect((await call('getSession', bearer(ana))).status).toBe(200);
  });
});

/** The calls by which a customer learns names and numbers of their own. */
const tellingCalls = [
  'getSession',
  'listSessions',
  'getPushConfiguration',
  'getApplication',
] as const satisfies readonly CallName[];

/** Every call a signed-in customer can make; signing out comes last, since nothing works after it. */
const customerCalls = calls
  .filter(([, { auth }]) => auth === 'session' || auth === 'session_if_any')
  .map(([name]) => name)
  .toSorted((one, other) => Number(one === 'logOut') - Number(other === 'logOut'));

const TRACE = /ana[\w@.]+|[\da-f-]{32,36}|\d{15}/g;

async function rowsOf(pool: pg.Pool, customerId: number): Promise<readonly unknown[]> {
  const tables = [
    'identity.customers',
    'identity.sessions',
    'identity.email_verifications',
    'origination.applications',
    'origination.application_moves',
    'origination.drafts',
    'origination.consents',
    'origination.customer_properties',
    'origination.behaviors',
    'engagement.contexts',
  ];
  const all = tables.map((table) => `select t::text as row from ${table} t where customer_id = $1`);
  const { rows } = await pool.query(`${all.join(' union all ')} order by 1`, [customerId]);
  return rows;
}
