import type { Centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** The late charges of one instalment are not asked for. */
export type ChargeWaiver = ChangeOrder & {
  /** The instalment's number. */
  readonly k: number;
  /** All of them unless said. */
  readonly amount?: Centavos;
};

export function waiveCharges(
  deps: LendingDeps,
  waiver: ChargeWaiver,
  tx?: Tx,
): Promise<ChangeResult> {
  const { id, k, amount } = waiver;
  const content = { kind: 'waiver', k, ...(amount !== undefined && { amount }) } as const;
  return recordEvent(deps, eventOrderOf(`waiver:${id}`, waiver, content), tx);
}
