import type { PrintedDocument } from '@abona/documents/printed-document';
import {
  type AppliedShare,
  type BalanceAfter,
  type ReceivedPayment,
  receiptDocument,
} from '@abona/documents/receipt';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import { buckets } from '@abona/loan-math/waterfall';
import { type Amounts, sumOf } from '../domain/amounts.ts';
import type { ChangeOutcome } from '../domain/changes/outcome.ts';
import { owedByBooks } from '../domain/check-loan.ts';
import type { Loan } from '../domain/loan.ts';
import type { EventContent } from '../domain/loan-event.ts';
import { openingState, replay } from '../domain/replay.ts';
import { findEvent, readEventsUntil, type StoredEvent } from '../stores/event-store.ts';
import { findLoan, readOpening } from '../stores/loan-store.ts';
import type { PaymentReversal } from '../use-cases/reverse-payment.ts';
import type { DocumentDeps, DocumentOrder } from './loan-documents.ts';
import { standingOf } from './loan-standing.ts';

export type ReceiptOrder = DocumentOrder & {
  /** As it was given to `applyPayment`. */
  readonly paymentId: string;
  /** What collections know: the instant, and the provider's reference. */
  readonly receivedAtMs: number;
  readonly reference: string;
};

type ReceiptRefusal = 'lending.loan_unknown' | 'lending.payment_unknown';

/** The receipt of a payment, with what was owed at the moment at which it was applied. */
export async function loanReceipt(
  deps: DocumentDeps,
  order: ReceiptOrder,
): Promise<Result<PrintedDocument, ReceiptRefusal>> {
  const { source } = deps;
  const { loanId, holder, purchase, reference, receivedAtMs, folio } = order;
  const loan = await findLoan(source, loanId);
  if (loan === null) return err('lending.loan_unknown');
  const kept = await findEvent(source, `payment:${order.paymentId}`);
  if (kept === null || kept.loanId !== loanId) return err('lending.payment_unknown');
  const content = kept.content as Extract<EventContent, { kind: 'payment' }>;
  const undone = await findEvent(source, `reversed:${kept.key}`);
  const last = undone ?? kept;
  const instalmentCount = loan.contract.terms.dueDates.length;
  return ok(
    receiptDocument({
      lender,
      holder,
      credit: { loanId: publicId('loan', loanId), purchase, instalmentCount },
      payment: {
        folio,
        amount: content.amount,
        rail: content.rail,
        receivedAtMs,
        reference,
        reversal: undone === null ? null : reversalOf(undone),
      },
      applied: appliedOf(kept.outcome),
      excess: kept.outcome.credit,
      after: await balanceAfter(source, loan, last.key),
    }),
  );
}

/**
 * How the loan stood at the moment at which a payment, or its reversal, was written down: told from what was
 * known then and from nothing since. What was known then never changes, so neither does the receipt,
 * whatever else happens on the same day or is learnt later.
 */
async function balanceAfter(
  source: DocumentDeps['source'],
  { contract }: Loan,
  key: string,
): Promise<BalanceAfter> {
  const { events, recordedOn } = await readEventsUntil(source, contract.loanId, key);
  const start = openingState(contract, await readOpening(source, contract.loanId));
  const { state } = replay(contract, start, { events, to: recordedOn });
  const owed = owedByBooks({ state });
  const { creditBalance, instalmentsPaid } = standingOf(contract, state);
  return { owed: sumOf(owed), principal: owed.principal, creditBalance, instalmentsPaid };
}

const reversalReasons: Readonly<Record<PaymentReversal['reason'], string>> = {
  chargeback: 'tu banco aceptó una aclaración sobre el cargo',
  returned_debit: 'tu banco devolvió el cargo',
  provider_correction: 'el procesador del pago lo corrigió',
  wrong_loan: 'era para otro crédito y ahí se aplicó',
};

function reversalOf({ effectiveOn, content }: StoredEvent): ReceivedPayment['reversal'] {
  const { reason } = content as Pick<PaymentReversal, 'reason'>;
  return { on: effectiveOn, reason: reversalReasons[reason] };
}

/** By instalment and concept, in the order in which money covers them; prepaid principal last. */
function appliedOf({ applied, prepaid }: ChangeOutcome): readonly AppliedShare[] {
  return [
    ...applied.flatMap(({ k, paid }) => buckets.map((bucket) => shareOf(paid, { k, bucket }))),
    ...(prepaid > 0
      ? [{ k: null, bucket: 'principal' as const, base: prepaid, iva: centavos(0) }]
      : []),
  ];
}

function shareOf(paid: Amounts, { k, bucket }: Pick<AppliedShare, 'k' | 'bucket'>): AppliedShare {
  const iva = bucket === 'principal' ? centavos(0) : paid[`${bucket}_iva`];
  return { k, bucket, base: paid[bucket], iva };
}
