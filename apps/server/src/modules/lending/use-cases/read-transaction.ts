import type { TransactionDetail } from '@abona/contract/lending/movement';
import { railName } from '@abona/documents/wording';
import type { LinkHolder } from '#platform/file-links.ts';
import { documentUrl } from '../document-links.ts';
import type { Closing, LoanState } from '../domain/loan.ts';
import type { RouteDeps } from '../routes/route-deps.ts';
import { findCustomerLoan } from '../stores/customer-loans-store.ts';
import { findMovement, type StoredMovement } from '../stores/movement-store.ts';
import { findPaymentEvent, type PaymentEvent } from '../stores/payment-event-store.ts';
import { readPlans, type StoredPlan } from '../stores/plan-store.ts';
import { splitOf } from '../views/instalment-figures.ts';
import { folioOf } from '../views/loan-detail.ts';
import { parseMovementId, toMovementView } from '../views/movement-view.ts';
import { paidAheadOf } from '../views/paid-ahead.ts';
import { noteMovements } from './note-movements.ts';

type Wanted = { readonly type: string; readonly subtype: string; readonly id: string };
type History = TransactionDetail['history'];

/** Everything about one movement; null where this customer has none of the kind under this id. */
export async function readTransaction(
  deps: RouteDeps,
  holder: LinkHolder,
  { type, subtype, id }: Wanted,
): Promise<TransactionDetail | null> {
  const { customerId, sessionId } = holder;
  const place = parseMovementId(id);
  if (place === null) return null;
  await noteMovements(deps, customerId);
  const movement = await findMovement(deps.db, customerId, place);
  if (movement === null || movement.type !== type || movement.subtype !== subtype) return null;
  const { loanId } = place;
  const agreement = (await deps.agreements.of(deps.db, customerId, [loanId])).get(loanId);
  const payment = type === 'payment' ? await findPaymentEvent(deps.db, place) : null;
  const receipt = {
    loanId,
    kind: 'receipt',
    reference: String(place.sequence),
  } as const;
  const merchant = agreement?.merchant ?? null;
  return {
    ...toMovementView(movement),
    merchant:
      merchant === null
        ? null
        : { name: merchant.name, logo: merchant.logo, order_id: merchant.orderId },
    ...appliedOf(payment),
    history: await historyOf(deps, { customerId, movement }, payment),
    reference: await referenceOf(deps, { customerId, movement }, payment),
    receipt_url: payment === null ? null : documentUrl(deps, receipt, holder),
    contract_url: type === 'payment' ? null : (agreement?.contractUrlIn(sessionId) ?? null),
  };
}

type Applied = Pick<TransactionDetail, 'applied' | 'prepaid' | 'to_credit'>;

const appliedOf = (payment: PaymentEvent | null): Applied => ({
  applied:
    payment?.outcome.applied.map(({ k, paid }) => ({ number: k, split: splitOf(paid) })) ?? [],
  prepaid: payment?.outcome.prepaid ?? 0,
  to_credit: payment?.outcome.credit ?? 0,
});

async function referenceOf(
  deps: RouteDeps,
  { customerId, movement }: Owned,
  payment: PaymentEvent | null,
): Promise<string> {
  if (payment === null) return folioOf(movement.loanId);
  const facts = await deps.payments?.factsOf(deps.db, customerId, payment.paymentId);
  return facts?.reference ?? payment.paymentId;
}

type Owned = { readonly customerId: number; readonly movement: StoredMovement };

async function historyOf(
  deps: RouteDeps,
  owned: Owned,
  payment: PaymentEvent | null,
): Promise<History> {
  const { movement } = owned;
  const noted = new Date(movement.notedUs / 1_000).toISOString();
  if (payment !== null) return paymentHistory(payment, noted);
  if (movement.type !== 'purchase' && movement.type !== 'loan')
    return [{ state: 'done', at: noted, on: movement.on, text: doneTexts[movement.type] ?? '' }];
  return loanHistory(deps, owned, noted);
}

const doneTexts: Readonly<Partial<Record<StoredMovement['type'], string>>> = {
  refund: 'Se aplicó a tu crédito.',
  adjustment: 'Cancelaste dentro del plazo, sin costo.',
};

function paymentHistory({ rail, on, reversedOn }: PaymentEvent, noted: string): History {
  const received = { state: 'applied', at: noted, on } as const;
  return [
    { ...received, text: `Recibimos tu pago por ${railName[rail]} y lo aplicamos.` },
    ...(reversedOn === null
      ? []
      : [
          {
            state: 'reversed' as const,
            at: null,
            on: reversedOn,
            text: 'El pago se retiró de este crédito: lo que cubría volvió a quedar pendiente.',
          },
        ]),
  ];
}

/** Of a purchase or loan: its start, each new plan, and its end. */
async function loanHistory(
  { db }: RouteDeps,
  { customerId, movement }: Owned,
  noted: string,
): Promise<History> {
  const { loanId, on, type } = movement;
  const [plans, loan] = await Promise.all([
    readPlans(db, loanId),
    findCustomerLoan(db, { customerId, loanId }),
  ]);
  // What was paid of an instalment before its day is told as a payment: the plan asks for the same.
  const { versions: ahead } = paidAheadOf(plans, loan?.state.totals.prepaid ?? 0);
  const opened = type === 'loan' ? 'Recibiste tu préstamo.' : 'Tu compra quedó autorizada.';
  return [
    { state: 'current', at: noted, on, text: opened },
    ...plans
      .filter(({ version }) => version > 1 && !ahead.has(version))
      .map((plan) => ({
        state: 'current' as const,
        at: null,
        on: plan.madeOn,
        text: planTexts[plan.reason],
      })),
    ...(loan === null ? [] : endOf(loan.state)),
  ];
}

const planTexts: Readonly<Record<StoredPlan['reason'], string>> = {
  opened: 'Empezó tu plan.',
  prepayment: 'Hiciste un pago anticipado: tu plan cambió.',
  payoff: 'Liquidaste tu crédito.',
  refund: 'La tienda te devolvió una parte: tu plan cambió.',
  cancellation: 'Cancelaste tu crédito.',
  void: 'Anulamos el crédito: no fuiste tú.',
  relief: 'Llegamos a un acuerdo: tu plan cambió.',
  correction: 'Nos avisaron después de un movimiento: tu plan cambió.',
};

const endTexts: Readonly<Record<Closing, readonly [TransactionDetail['state'], string]>> = {
  paid: ['paid', 'Terminaste de pagar.'],
  paid_off: ['paid', 'Liquidaste tu crédito antes de tiempo.'],
  refunded: ['cancelled', 'La tienda te devolvió todo: el crédito se canceló.'],
  withdrawn: ['cancelled', 'Cancelaste dentro del plazo, sin costo.'],
  void: ['cancelled', 'Anulamos el crédito: no fuiste tú y no debes nada.'],
  written_off: ['overdue', 'El crédito quedó vencido.'],
};

function endOf({ closing, closedOn }: LoanState): History {
  if (closing === null || closedOn === null) return [];
  const [state, text] = endTexts[closing];
  return [{ state, at: null, on: closedOn, text }];
}
