import { OFFER_REFRESH_MS } from '@abona/contract/limits';
import type { ApplicationPurchase, ApplicationView } from '@abona/contract/origination/application';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import type { ProgressView } from '@abona/contract/origination/progress';
import { type Answers, fakeServer, success } from './fake-server.ts';

export const aPurchase: ApplicationPurchase = {
  payment_id: '123456789012345',
  payment_intent_id: null,
  payment_type: 'abonapay',
  merchant_id: 'mer_1',
  merchant_name: 'Casa Ámbar',
  merchant_logo: null,
  order_id: 'CA-10482',
  amount: 489_900,
  callback: 'https://casaambar.test/gracias',
  embedded_flow: false,
};

export const anApplication = (
  status: ApplicationStatus,
  changed: Partial<ApplicationView> = {},
): ApplicationView => ({
  customer_id: 1,
  application_process_id: 41,
  status,
  payment: {
    paymentType: 'abonapay',
    merchantId: 'mer_1',
    merchantName: 'Casa Ámbar',
    isCashInstallments: false,
    isAbonaPay: true,
    isInstoreConsumer: false,
  },
  ...changed,
});

export const aProgress = (
  status: ApplicationStatus,
  changed: Partial<ProgressView> = {},
): ProgressView => ({
  application_process_id: 41,
  status,
  since: '2026-11-15T12:00:00.000Z',
  checks: [
    { name: 'form', state: 'done' },
    { name: 'bureau', state: 'running' },
    { name: 'decision', state: 'waiting' },
  ],
  requirements: [],
  nip: null,
  next_attempt_at: null,
  payout_held_for: null,
  review: null,
  expires_at: null,
  ...changed,
});

const aPlan = (installments: number, amount: number, interest: number): OfferPlan => {
  const iva = Math.round(interest * 0.16);
  return {
    installments,
    frequency: 'quincenal',
    installment_amount: amount,
    total_amount: 489_900 + interest + iva,
    financed_amount: 489_900,
    net_amount: 489_900,
    interest_amount: interest,
    iva_amount: iva,
    opening_fee: 0,
    cat_percent: '95.5',
    annual_rate_percent: '68.0',
    moratory_rate_percent: '90.0',
    late_fee: null,
    first_due_date: '2026-11-30',
    last_due_date: '2027-03-15',
    contract_hash: String(installments).padStart(64, '0'),
    contract_url: `/api/funnel/v1/public/contracts/${installments}`,
    schedule: Array.from({ length: installments }, (_, index) => ({
      number: index + 1,
      due_date: `2027-01-${String(index + 1).padStart(2, '0')}`,
      pay_by: `2027-01-${String(index + 1).padStart(2, '0')}`,
      principal: 1,
      interest: 1,
      iva: 1,
      fee: 0,
      payment: amount,
      balance: 0,
    })),
  };
};

const inFour = (saves: number) => ({
  installments: 4,
  frequency: 'quincenal',
  total: 489_900,
  saves,
});

export const anOffer = (changed: Partial<OfferView> = {}): OfferView => ({
  offer_id: 'off_1',
  application_process_id: 41,
  kind: 'purchase',
  product: 'abonapay',
  product_name: 'Compra en abonos',
  product_version: 1,
  merchant_name: 'Casa Ámbar',
  order_id: 'CA-10482',
  amount: 489_900,
  tier: 'B',
  line: 1_000_000,
  down_payment: { amount: 0, minimum: 0, maximum: 0, methods: [] },
  plans: [aPlan(4, 122_475, 0), aPlan(8, 70_636, 64_817), aPlan(12, 50_062, 95_469)],
  refused_plans: [],
  comparison: {
    cash_total: 489_900,
    plans: [
      { installments: 4, frequency: 'quincenal', total: 489_900, extra: 0, cheaper: null },
      {
        installments: 8,
        frequency: 'quincenal',
        total: 565_088,
        extra: 75_188,
        cheaper: inFour(75_188),
      },
      {
        installments: 12,
        frequency: 'quincenal',
        total: 600_644,
        extra: 110_744,
        cheaper: inFour(110_744),
      },
    ],
  },
  requested_term: null,
  known: null,
  contract_version: '2026-11',
  calculated_on: '2026-11-15',
  disclosures: ['Puedes pagar por adelantado sin costo.'],
  issued_at: new Date(Date.now()).toISOString(),
  expires_at: new Date(Date.now() + OFFER_REFRESH_MS).toISOString(),
  expires_in_s: OFFER_REFRESH_MS / 1_000,
  ...changed,
});

/** The server of somebody whose application is in the given status; `move` puts it into another. */
export function funnelServer(status: ApplicationStatus, answers: Answers = {}) {
  let application = anApplication(status);
  const server = fakeServer({
    getSession: () =>
      success('getSession', {
        application_process_id: 41,
        channel: 'ecommerce',
        customer_id: 1,
        customer_name: 'Mariana Núñez',
        customer_email: 'mariana@correo.mx',
        payment_type: 'abonapay',
      }),
    getEmailStatus: () =>
      success('getEmailStatus', { is_email_verified: true, force_verify_email: false }),
    getApplication: () => success('getApplication', application),
    getApplicationPayment: () => success('getApplicationPayment', aPurchase),
    getEnabledPromotion: () => success('getEnabledPromotion', { promotion: null }),
    getProgress: () => success('getProgress', aProgress(application.status)),
    getDraft: () => success('getDraft', null),
    getWowMoment: () =>
      success('getWowMoment', { show: false, application_process_id: null, seen_at: null }),
    listSessions: () => success('listSessions', { sessions: [] }),
    ...answers,
  });
  return {
    ...server,
    move: (next: ApplicationStatus, changed: Partial<ApplicationView> = {}) => {
      application = anApplication(next, changed);
    },
  };
}
