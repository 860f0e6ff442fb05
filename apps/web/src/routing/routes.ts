import { PAGE_LOAD_TIMEOUT_MS as timeout } from '@abona/contract/limits';
import type { RouteKey } from './paths.ts';
import {
  funnel,
  member,
  open,
  openByMail,
  owned,
  type RouteRow,
  servicing,
  signedIn,
  signedInByLink,
} from './route-row.ts';

const santander = {
  flags: { on: ['wipFtiiSantander'], off: ['wipFtiiUnifySantanderConekta'] },
  isSensitive: true,
} as const;
const accountsFlow = { flags: { on: ['adminAccountsFlow'] }, isEcosystem: true } as const;
const cardFields = { isSensitive: true, embedsCardFields: true } as const;
const contactMenu = { flags: { on: ['contactInfoMenu'] } } as const;
const myAccount = { flags: { on: ['MY_ACCOUNT_V2'] } } as const;

/**
 * The specification's tables as data. The router, the guards, the tracking labels, the server's
 * manifest and the tests are made from this list; there is no second list of paths.
 */
const rows: { readonly [K in RouteKey]: RouteRow & { readonly key: RouteKey } } = {
  landing: open('landing', { screen: 'landing' }),
  home: member('home', {
    screen: 'home',
    shell: 'menu',
    label: 'home_page',
    opensOffline: true,
  }),
  movements: member('movements', { screen: 'movements', shell: 'menu', label: 'activity' }),
  channels: member('channels', {
    screen: 'channels',
    shell: 'menu',
    label: 'payment_code',
    loadTimeoutMs: timeout.channels,
  }),
  paymentCode: {
    ...funnel('paymentCode', 'approving', {
      screen: 'paymentCode',
      shell: 'page',
      opensOffline: true,
      label: 'payment_code',
      loadTimeoutMs: timeout.channels,
    }),
    isSensitive: true,
  },
  account: member('account', { ...myAccount, screen: 'account', shell: 'menu' }),
  accountAdd: member('accountAdd', { screen: 'accountAdd' }),
  accountAddPhone: member('accountAddPhone', { screen: 'accountAddPhone', isSensitive: true }),
  accountConfirmPhone: member('accountConfirmPhone', {
    screen: 'accountConfirmPhone',
    isSensitive: true,
  }),
  accountVerifyPhone: member('accountVerifyPhone', {
    screen: 'accountVerifyPhone',
    isSensitive: true,
  }),
  accountContact: member('accountContact', { screen: 'contact', isSensitive: true }),
  messages: member('messages', { screen: 'messages' }),
  notices: member('notices', { screen: 'notices' }),
  quincenaCap: member('quincenaCap', { screen: 'quincenaCap' }),
  privacy: member('privacy', { screen: 'privacy', isSensitive: true }),
  contractReading: signedIn('contractReading', { screen: 'contractReading', isSensitive: true }),
  signUp: open('signUp', { screen: 'signUp' }),
  signIn: open('signIn', { screen: 'signIn' }),
  hostedConsent: signedIn('hostedConsent', { screen: 'hostedConsent' }),
  linkedShops: member('linkedShops', { screen: 'linkedShops' }),
  verifyAccount: signedIn('verifyAccount', {
    flags: { on: ['VERIFY_ACCOUNT'] },
    screen: 'verifyAccount',
    label: 'email_verification',
    loadTimeoutMs: timeout.emailVerification,
    isSensitive: true,
  }),
  verifyEmail: open('verifyEmail', {
    screen: 'verifyEmail',
    label: 'email_verification',
    loadTimeoutMs: timeout.emailVerification,
    isSensitive: true,
  }),
  identityStart: signedInByLink('identityStart', { screen: 'identity', isSensitive: true }),
  identityResult: signedInByLink('identityResult', {
    screen: 'identityResult',
    isSensitive: true,
  }),
  identity: signedIn('identity', { screen: 'identity', isSensitive: true }),
  inStoreCustomer: open('inStoreCustomer', { redirectTo: 'channels' }),
  voucher: open('voucher', { redirectTo: 'channels' }),
  personalLoan: member('personalLoan', {
    flags: { on: ['CASH_INSTALLMENTS'] },
    screen: 'personalLoan',
  }),
  statements: member('statements', { screen: 'statements' }),
  about: member('about', { ...myAccount, screen: 'about' }),
  automaticPayment: member('automaticPayment', {
    flags: { on: ['DOMIC_SUBSCRIPTION_V1'] },
    screen: 'automaticPayment',
    isEcosystem: true,
  }),
  twoFactor: openByMail('twoFactor', { screen: 'twoFactor', isSensitive: true }),
  transaction: member('transaction', { screen: 'transaction' }),
  externalError: open('externalError', {
    screen: 'externalError',
    loadTimeoutMs: timeout.error,
  }),
  creationError: open('creationError', {
    screen: 'creationError',
    loadTimeoutMs: timeout.error,
  }),

  apply: funnel('apply', 'filling', { screen: 'apply', isSensitive: true }),
  scoring: funnel('scoring', 'scoring', {
    screen: 'scoring',
    loadTimeoutMs: timeout.scoring,
    isSensitive: true,
  }),
  approving: funnel('approving', 'approving', {
    screen: 'approving',
    loadTimeoutMs: timeout.approving,
  }),
  validating: funnel('validating', 'validating', {
    screen: 'validating',
    loadTimeoutMs: timeout.validating,
    isSensitive: true,
  }),
  editPhone: funnel('editPhone', 'validating', {
    screen: 'editPhone',
    flags: { on: ['funnelPhoneEdition'] },
    loadTimeoutMs: timeout.validating,
    isSensitive: true,
  }),
  offering: funnel('offering', 'offering', {
    screen: 'offering',
    loadTimeoutMs: timeout.offering,
  }),
  transfer: funnel('transfer', 'transfer', {
    screen: 'transfer',
    loadTimeoutMs: timeout.transfer,
  }),
  cancelled: funnel('cancelled', 'cancelled', { screen: 'cancelled' }),
  rejected: funnel('rejected', 'rejected', {
    screen: 'rejected',
    loadTimeoutMs: timeout.rejected,
  }),
  loan: funnel('loan', 'loan', { screen: 'loan' }),
  authorized: funnel('authorized', 'authorized', { screen: 'authorized' }),
  completed: funnel('completed', 'completed', { screen: 'completed' }),
  cardRegistration: member('cardRegistration', {
    ...cardFields,
    screen: 'cardRegistration',
    shell: 'plain',
  }),
  completedKyc: member('completedKyc', {
    screen: 'completedKyc',
    shell: 'plain',
    loadTimeoutMs: timeout.completedKyc,
  }),
  creditCapacitySuccess: member('creditCapacitySuccess', {
    screen: 'creditCapacitySuccess',
    shell: 'plain',
    loadTimeoutMs: timeout.orderSuccess,
  }),
  creditDetail: member('creditDetail', { screen: 'creditDetail' }),

  balance: servicing('balance', { screen: 'balance' }),
  credit: servicing('credit', { screen: 'credit' }),
  loanDetail: servicing('loanDetail', { screen: 'loanDetail', opensOffline: true }),
  loanReceipts: servicing('loanReceipts', { screen: 'loanReceipts' }),
  automaticRefund: servicing('automaticRefund', { screen: 'refunds' }),
  contactInformation: servicing('contactInformation', {
    ...contactMenu,
    screen: 'contact',
    isSensitive: true,
  }),
  contactPhone: servicing('contactPhone', {
    ...contactMenu,
    screen: 'phoneChange',
    isSensitive: true,
  }),
  contactIdentity: servicing('contactIdentity', {
    ...contactMenu,
    screen: 'phoneChange',
    isSensitive: true,
  }),
  phoneChangeCancel: open('phoneChangeCancel', { screen: 'phoneChangeCancel', isSensitive: true }),
  bankResponse: servicing('bankResponse', {
    screen: 'bankResponse',
    flags: { on: ['wipFtiiSantander'] },
  }),
  payments: servicing('payments', { screen: 'payments', opensOffline: true }),
  directDebit: servicing('directDebit', { screen: 'directDebit', isSensitive: true }),
  directDebitCards: servicing('directDebitCards', {
    screen: 'directDebitCards',
    isSensitive: true,
  }),
  directDebitConfirm: servicing('directDebitConfirm', {
    screen: 'directDebitConfirm',
    isSensitive: true,
  }),
  santanderDebit: servicing('santanderDebit', { ...santander, screen: 'santanderDebit' }),
  santanderDebitCards: servicing('santanderDebitCards', {
    ...santander,
    screen: 'santanderDebitCards',
  }),
  santanderDebitConfirm: servicing('santanderDebitConfirm', {
    ...santander,
    screen: 'santanderDebitConfirm',
  }),
  paymentConfirmation: servicing('paymentConfirmation', {
    screen: 'paymentConfirmation',
    opensOffline: true,
  }),
  savings: member('savings', { screen: 'savings' }),
  refunds: member('refunds', { screen: 'refunds' }),

  accounts: owned('accounts', { ...accountsFlow, screen: 'wallet' }),
  accountsAdd: owned('accountsAdd', {
    ...accountsFlow,
    screen: 'accountForm',
    isSensitive: true,
  }),
  cards: owned('cards', { ...accountsFlow, screen: 'wallet' }),
  cardsAdd: owned('cardsAdd', { ...accountsFlow, ...cardFields, screen: 'cardForm' }),
  automaticPaymentAccountAdd: owned('automaticPaymentAccountAdd', {
    ...accountsFlow,
    screen: 'accountForm',
    isSensitive: true,
  }),
  automaticPaymentAccounts: owned('automaticPaymentAccounts', {
    ...accountsFlow,
    screen: 'accountList',
  }),
  automaticPaymentAccountForm: owned('automaticPaymentAccountForm', {
    screen: 'accountForm',
    isSensitive: true,
    isEcosystem: true,
  }),
  automaticPaymentManage: owned('automaticPaymentManage', {
    screen: 'accountList',
    isEcosystem: true,
  }),
  refundAccounts: owned('refundAccounts', { screen: 'accountList', isEcosystem: true }),
  refundAccountsAdd: owned('refundAccountsAdd', {
    screen: 'accountForm',
    isSensitive: true,
    isEcosystem: true,
  }),

  cases: member('cases', { screen: 'cases', isSensitive: true }),
  caseOpening: member('caseOpening', { screen: 'caseOpening', isSensitive: true }),
  caseDetail: member('caseDetail', { screen: 'caseDetail', isSensitive: true }),
  withdrawal: servicing('withdrawal', { screen: 'withdrawal', isSensitive: true }),
  relief: servicing('relief', { screen: 'relief' }),
  reliefPlan: servicing('reliefPlan', { screen: 'reliefPlan', isSensitive: true }),

  legal: open('legal', { screen: 'legal' }),

  kit: open('kit', { screen: 'kit' }),
};

export const routes: readonly RouteRow[] = Object.values(rows);
export const routeOf = (key: RouteKey): RouteRow => rows[key];
