import type {
  ApplicationPayment,
  ApplicationPurchase,
  ApplicationView,
  TransactionDetails,
} from '@abona/contract/origination/application';
import type {
  CreditLineView,
  DecisionView,
  DeclineReason,
  SmallerAmount,
} from '@abona/contract/origination/decision';
import type { DraftView } from '@abona/contract/origination/form';
import { invariant } from '@abona/kernel/invariant';
import { publicId } from '@abona/kernel/public-id';
import { lender } from '@abona/lender/lender';
import { maskCurp } from '@abona/mexico/mask';
import { maskPhone } from '@abona/mexico/phone';
import type { Application } from './domain/application.ts';
import { isConsented } from './domain/consents.ts';
import { freeOf, type Owed } from './domain/credit-line.ts';
import { factorLabels, reasonTexts } from './domain/decision-texts.ts';
import { nextStep } from './domain/form.ts';
import type { Acceptance, Offer } from './domain/offer.ts';
import type { Policy } from './domain/policy.ts';
import type { CreditLine } from './stores/customer-store.ts';
import type { KeptDecision } from './stores/decision-store.ts';
import type { LineRaise } from './stores/line-raise-store.ts';
import type { Form } from './use-cases/form/save-draft.ts';

/** Allow-lists: a new field stays private until it is named here. */

export const toView = (application: Application): ApplicationView => ({
  customer_id: application.customerId,
  application_process_id: application.applicationProcessId,
  status: application.status,
  payment: paymentOf(application),
});

function paymentOf({ productType, purchase }: Application): ApplicationPayment | null {
  if (productType === null) return null;
  return {
    paymentType: productType,
    merchantId: purchase?.merchantId ?? null,
    merchantName: purchase?.merchantName ?? null,
    isCashInstallments: productType === 'cash_installments',
    isAbonaPay: productType === 'abonapay',
    isInstoreConsumer: productType === 'instore_consumer',
  };
}

/** Null for an application that is for nothing yet. */
export function toPurchaseView(application: Application): ApplicationPurchase | null {
  const { purchase, amount, productType } = application;
  if (amount === null || productType === null) return null;
  return {
    payment_id: purchase === null ? null : String(purchase.paymentId),
    payment_intent_id: purchase?.paymentIntentId ?? null,
    payment_type: productType,
    merchant_id: purchase?.merchantId ?? null,
    merchant_name: purchase?.merchantName ?? null,
    merchant_logo: purchase?.merchantLogo ?? null,
    order_id: purchase?.orderId ?? null,
    amount,
    callback: purchase?.wayBack ?? null,
    embedded_flow: application.isEmbedded,
  };
}

export function toDraftView({ application, draft, consents }: Form): DraftView {
  const { personal, address, work, phone } = draft;
  const contact = phone !== null && isConsented(consents) ? phone : null;
  return {
    application_process_id: application.applicationProcessId,
    step: nextStep({ personal, address, work, contact }),
    personal: personal && { ...personal, curp: maskCurp(personal.curp) },
    address,
    work,
    contact:
      phone === null
        ? null
        : {
            phone: maskPhone(phone),
            consents: consents.map(({ document, version, isGiven, givenAt }) => ({
              document,
              version,
              accepted: isGiven,
              given_at: givenAt.toISOString(),
            })),
          },
    updated_at: draft.updatedAt?.toISOString() ?? null,
  };
}

/** Reasons that rest on what the bureau reported. */
const bureauReasons: readonly DeclineReason[] = [
  'score_too_low',
  'debt_too_high',
  'recent_arrears',
  'debt_written_off',
];

type ReadDecision = {
  readonly application: Application;
  readonly kept: KeptDecision;
  readonly isWithheld: boolean;
  readonly bureauFolio: string | null;
  readonly smaller: SmallerAmount | null;
};

export function toDecisionView({
  application,
  kept,
  isWithheld,
  bureauFolio,
  smaller,
}: ReadDecision): DecisionView {
  const { decision } = kept;
  const isApproved = decision.outcome === 'approved';
  const made = {
    application_process_id: application.applicationProcessId,
    outcome: decision.outcome,
    decided_at: kept.decidedAt.toISOString(),
    policy_version: kept.policyVersion,
    is_by_person: kept.decidedBy !== null,
    is_withheld: isWithheld,
  };
  if (isWithheld) return { ...made, ...nothingTold };
  return {
    ...made,
    receipt_hash: kept.receiptHash,
    tier: isApproved ? decision.tier : null,
    line: isApproved ? decision.line : null,
    reasons: isApproved
      ? []
      : decision.reasons.map((code) => {
          const { text, whatHelps } = reasonTexts[code];
          return { code, text, what_helps: whatHelps };
        }),
    retry_from: isApproved ? null : decision.retryFrom,
    factors: decision.factors.map(({ name, effect }) => ({
      name,
      label: factorLabels[name],
      effect,
    })),
    bureau:
      !isApproved && decision.reasons.some((reason) => bureauReasons.includes(reason))
        ? { ...lender.bureauAsked, folio: bureauFolio }
        : null,
    smaller_amount: smaller,
  };
}

/** Not the day of another try either, which depends on the reasons; nor the hash, which guesses could be held against. */
const nothingTold = {
  bureau: null,
  smaller_amount: null,
  receipt_hash: null,
  tier: null,
  line: null,
  reasons: [],
  retry_from: null,
  factors: [],
};

type GrantedLine = {
  readonly line: CreditLine;
  readonly raise: LineRaise | null;
  /** The one it was granted by. */
  readonly policy: Pick<Policy, 'tiers_served'>;
};

/** What a line can be used for, as far as its tier is served. */
const lineProducts = [
  { product: 'abonapay', kind: 'purchase' },
  { product: 'instore_consumer', kind: 'in_store' },
  { product: 'cash_installments', kind: 'personal_loan' },
] as const;

export const toLineView = ({ line, raise, policy }: GrantedLine, owed: Owed): CreditLineView => ({
  limit: line.limit,
  used: owed.outstanding,
  available: freeOf(line, owed),
  tier: line.tier,
  granted_at: line.grantedAt.toISOString(),
  valid_until: line.validUntil,
  product_types: lineProducts
    .filter(({ kind }) => policy.tiers_served[kind].includes(line.tier))
    .map(({ product }) => product),
  raise:
    raise === null || raise.to !== line.limit
      ? null
      : { from: raise.from, to: raise.to, raised_at: raise.raisedAt.toISOString() },
});

type Agreed = {
  readonly application: Application;
  readonly acceptance: Acceptance;
  readonly offer: Offer;
};

export function toTransactionView({
  application,
  acceptance,
  offer,
}: Agreed): Omit<TransactionDetails, 'contract_url'> {
  const { purchase } = application;
  const plan = offer.view.plans.find(
    ({ installments, frequency }) =>
      installments === acceptance.installments && frequency === acceptance.frequency,
  );
  invariant(plan !== undefined, 'an accepted term that was not offered');
  return {
    application_process_id: application.applicationProcessId,
    status: application.status,
    merchant_name: purchase?.merchantName ?? null,
    order_id: purchase?.orderId ?? null,
    callback: purchase?.wayBack ?? null,
    amount: offer.view.amount,
    down_payment: acceptance.downPayment,
    financed_amount: plan.financed_amount,
    installments: plan.installments,
    frequency: plan.frequency,
    installment_amount: plan.installment_amount,
    total_amount: plan.total_amount,
    cat_percent: plan.cat_percent,
    first_due_date: plan.first_due_date,
    last_due_date: plan.last_due_date,
    contract_version: acceptance.contractVersion,
    contract_hash: acceptance.contractHash,
    accepted_at: acceptance.acceptedAt.toISOString(),
    loan_id: acceptance.loanId === null ? null : publicId('loan', acceptance.loanId),
    transfer: transferOf(acceptance),
  };
}

function transferOf({ transfer }: Acceptance): TransactionDetails['transfer'] {
  if (transfer === null) return null;
  const { kind, amount, reference, clabe, expiresAt } = transfer;
  return { kind, amount, reference, clabe, expires_at: expiresAt };
}
