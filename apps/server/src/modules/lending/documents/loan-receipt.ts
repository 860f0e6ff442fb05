import { lender } from '@abona/contract/lender';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { buckets } from '@abona/loan-math/waterfall';
import type { Amounts } from '../domain/amounts.ts';
import type { Loan } from '../domain/loan.ts';
import type { EventContent } from '../domain/loan-event.ts';
import type { ChangeOutcome } from '../domain/outcome.ts';
import { openingState, replay } from '../domain/replay.ts';
import { findEvent, type KeptEvent, readEvents } from '../event-store.ts';
import { findLoan, readOpening } from '../loan-store.ts';
import type { PaymentReversal } from '../use-cases/reverse-payment.ts';
import type { DocumentDeps, DocumentOrder } from './loan-documents.ts';
import { standingOf } from './loan-standing.ts';
import type { PrintedDocument } from './printed-document.ts';
import {
  type AppliedShare,
  type BalanceAfter,
  type ReceivedPayment,
  receiptDocument,
} from './receipt.ts';
import { readLoanActivity } from './statement/loan-activity.ts';
import { owedAfter, statementFigures } from './statement/statement-figures.ts';

export type ReceiptOrder = DocumentOrder & {
  /** As it was given to `applyPayment`. */
  readonly paymentId: string;
  /** What collections know: the instant, and the provider's reference. */
  readonly receivedAtMs: number;
  readonly reference: string;
};

type ReceiptRefusal = 'lending.loan_unknown' | 'lending.payment_unknown';

/** The receipt of a payment, with what the books held once it was applied. */
export async function loanReceipt(
  deps: DocumentDeps,
  order: ReceiptOrder,
): Promise<Result<PrintedDocument, ReceiptRefusal>> {
  const { source, ledger } = deps;
  const { loanId, holder, purchase, reference, receivedAtMs, folio } = order;
  const loan = await findLoan(source, loanId);
  if (loan === null) return err('lending.loan_unknown');
  const kept = await findEvent(source, `payment:${order.paymentId}`);
  if (kept === null || kept.loanId !== loanId) return err('lending.payment_unknown');
  const content = kept.content as Extract<EventContent, { kind: 'payment' }>;
  const undone = await findEvent(source, `reversed:${kept.key}`);
  const last = undone ?? kept;
  const period = { from: loan.contract.openedOn, to: last.effectiveOn };
  const figures = statementFigures(await readLoanActivity({ ledger, source }, loanId, period));
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
      after: { ...owedAfter(figures, last.key), ...(await storyAfter(source, loan, last)) },
    }),
  );
}

/** Where the loan's story stood right after a payment; after it was taken back, where it stands without. */
async function storyAfter(
  source: DocumentDeps['source'],
  { contract }: Loan,
  { key, effectiveOn }: Pick<KeptEvent, 'key' | 'effectiveOn'>,
): Promise<Pick<BalanceAfter, 'creditBalance' | 'instalmentsPaid'>> {
  const events = (await readEvents(source, contract.loanId)).filter(({ on }) => on <= effectiveOn);
  const start = openingState(contract, await readOpening(source, contract.loanId));
  const told = replay(contract, start, { events, to: effectiveOn, watch: key });
  const { creditBalance, instalmentsPaid } = standingOf(contract, told.around?.after ?? told.state);
  return { creditBalance, instalmentsPaid };
}

const reversalReasons: Readonly<Record<PaymentReversal['reason'], string>> = {
  chargeback: 'tu banco aceptó una aclaración sobre el cargo',
  returned_debit: 'tu banco devolvió el cargo',
  provider_correction: 'el procesador del pago lo corrigió',
};

function reversalOf({ effectiveOn, content }: KeptEvent): ReceivedPayment['reversal'] {
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
