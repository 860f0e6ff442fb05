import type { Tx } from '#platform/database/database.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** A case found that somebody else took it in the customer's name. */
export type LoanVoid = ChangeOrder & { readonly caseId: string };

/** Nothing is owed, and nothing ever was: what they paid is theirs again, and what was lent is our loss. */
export const voidLoan = (deps: LendingDeps, order: LoanVoid, tx?: Tx): Promise<ChangeResult> =>
  recordEvent(
    deps,
    eventOrderOf(`void:${order.id}`, order, { kind: 'void', caseId: order.caseId }),
    tx,
  );
