import type { Tx } from '#platform/database/database.ts';
import type { CancellationMoney } from '../domain/loan-event.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** The customer withdraws in the cooling-off days, or the money never arrived. */
export type LoanCancellation = ChangeOrder & { readonly returned: CancellationMoney };

export function cancelLoan(
  deps: LendingDeps,
  cancellation: LoanCancellation,
  tx?: Tx,
): Promise<ChangeResult> {
  const { id, returned } = cancellation;
  const content = { kind: 'cancellation', returned } as const;
  return recordEvent(deps, eventOrderOf(`cancellation:${id}`, cancellation, content), tx);
}
