import type { RequestedTerm } from '@abona/contract/origination/application';
import type { Application, ApplicationKind } from './application.ts';

/** What somebody wants to apply for now. */
export type ApplicationRequest = {
  readonly kind: ApplicationKind;
  readonly paymentReference: string | null;
  readonly amount: number | null;
  readonly term: RequestedTerm | null;
};

export type OpeningVerdict =
  /** Nothing stands in the way. */
  | 'open'
  /** It is the one that is open already. */
  | 'same'
  /** The older one gives way. */
  | 'override'
  /** An accepted offer does not give way: money is on its way. */
  | 'refuse';

/**
 * One application at a time. A newer purchase or loan takes an older one's place until an offer was
 * accepted; somebody who merely comes back goes on where they were.
 */
export function judgeOpening(open: Application | null, wish: ApplicationRequest): OpeningVerdict {
  if (open === null) return 'open';
  if (isSame(open, wish)) return 'same';
  return open.status === 'transfer' || open.status === 'authorized' ? 'refuse' : 'override';
}

function isSame(
  open: Application,
  { kind, paymentReference, amount }: ApplicationRequest,
): boolean {
  switch (kind) {
    case 'kyc':
      return true;
    case 'in_store':
      return open.kind === 'in_store';
    case 'personal_loan':
      return open.kind === 'personal_loan' && open.amount === amount;
    case 'purchase':
      return (
        open.purchase !== null &&
        (String(open.purchase.paymentId) === paymentReference ||
          open.purchase.paymentIntentId === paymentReference)
      );
  }
}
