import type { Centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import type { Database, Tx } from '#platform/database/database.ts';
import type { LineRaisePolicy } from '../domain/line-raise.ts';

/** A line that rose. */
export type LineRaise = {
  readonly id: string;
  readonly customerId: number;
  readonly from: Centavos;
  readonly to: Centavos;
  /** All that were paid on time until then. */
  readonly onTime: number;
  readonly policyVersion: string;
  readonly raisedAt: Date;
};

/** The one that holds at an instant; null: lines do not rise. */
export async function findLineRaisePolicy(tx: Tx, at: Date): Promise<LineRaisePolicy | null> {
  const row = await tx
    .selectFrom('origination.line_raise_policies')
    .selectAll()
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: row.version,
    instalmentsOnTime: row.instalments_on_time,
    share: rate(row.share),
    roundTo: row.round_to,
  };
}

/** By how much lines rise, as a policy's file says it. */
type WrittenRaise = {
  readonly instalmentsOnTime: number;
  readonly share: string;
  readonly roundTo: number;
};

export async function findLineRaiseOf(tx: Tx, version: string): Promise<WrittenRaise | null> {
  const row = await tx
    .selectFrom('origination.line_raise_policies')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { instalmentsOnTime: row.instalments_on_time, share: row.share, roundTo: row.round_to };
}

export async function addLineRaisePolicy(
  tx: Tx,
  added: WrittenRaise & { readonly version: string; readonly validFrom: Date },
): Promise<void> {
  await tx
    .insertInto('origination.line_raise_policies')
    .values({
      version: added.version,
      valid_from: added.validFrom,
      instalments_on_time: added.instalmentsOnTime,
      share: added.share,
      round_to: added.roundTo,
    })
    .execute();
}

/** The latest rise of somebody's line. */
export async function findLineRaise(
  db: Database | Tx,
  customerId: number,
): Promise<LineRaise | null> {
  const row = await db
    .selectFrom('origination.line_raises')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    customerId: row.customer_id,
    from: row.from_limit as Centavos,
    to: row.to_limit as Centavos,
    onTime: row.instalments_on_time,
    policyVersion: row.policy_version,
    raisedAt: row.raised_at,
  };
}

export async function addLineRaise(tx: Tx, raise: LineRaise): Promise<void> {
  await tx
    .insertInto('origination.line_raises')
    .values({
      id: raise.id,
      customer_id: raise.customerId,
      from_limit: raise.from,
      to_limit: raise.to,
      instalments_on_time: raise.onTime,
      policy_version: raise.policyVersion,
      raised_at: raise.raisedAt,
    })
    .execute();
}
