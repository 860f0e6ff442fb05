import type { Tx } from '#platform/database/database.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** The late charges of one instalment are not asked for. */
export type ChargeWaiver = ChangeOrder & {
  /** The instalment's number. */
  readonly k: number;
};

export function waiveCharges(
  deps: LendingDeps,
  waiver: ChargeWaiver,
  tx?: Tx,
): Promise<ChangeResult> {
  const { id, k } = waiver;
  return recordEvent(deps, eventOrderOf(`waiver:${id}`, waiver, { kind: 'waiver', k }), tx);
}
