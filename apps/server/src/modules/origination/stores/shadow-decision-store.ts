import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Application } from '../domain/application.ts';
import type { Decision } from '../domain/decide.ts';

const TABLE = 'origination.shadow_decisions';

type ShadowDecision = {
  readonly application: Pick<Application, 'id' | 'customerId'>;
  readonly version: string;
  readonly decision: Decision;
  /** What was decided. */
  readonly decided: Decision['outcome'];
  readonly receiptHash: string;
  readonly at: Date;
};

export async function addShadowDecision(
  tx: Tx,
  { application, version, decision, decided, receiptHash, at }: ShadowDecision,
): Promise<void> {
  const isApproved = decision.outcome === 'approved';
  await tx
    .insertInto(TABLE)
    .values({
      application_id: application.id,
      version,
      customer_id: application.customerId,
      decided,
      outcome: decision.outcome,
      tier: isApproved ? decision.tier : null,
      line: isApproved ? decision.line : null,
      reasons: isApproved ? [] : [...decision.reasons],
      receipt_hash: receiptHash,
      decided_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Does something that nothing else may fail with: back to the savepoint where it does. Null: it is done. */
export async function attemptApart(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  // A failed statement ends its transaction, but for what a savepoint holds apart.
  await sql`savepoint apart`.execute(tx);
  try {
    await work();
    await sql`release savepoint apart`.execute(tx);
    return null;
  } catch (failure) {
    await sql`rollback to savepoint apart`.execute(tx);
    return failure;
  }
}

export type ShadowCounts = {
  readonly decisions: number;
  readonly agreed: number;
  readonly wouldEnter: number;
  readonly wouldLeave: number;
};

/** How a version did since it was tried. */
export async function countShadow(
  db: Database | Tx,
  { version, since }: { readonly version: string; readonly since: Date },
): Promise<ShadowCounts> {
  const enters = sql<boolean>`outcome = 'approved' and decided = 'declined'`;
  const leaves = sql<boolean>`outcome = 'declined' and decided = 'approved'`;
  const row = await db
    .selectFrom(TABLE)
    .select(({ fn }) => [
      fn.countAll<number>().as('decisions'),
      fn.countAll<number>().filterWhere(enters).as('would_enter'),
      fn.countAll<number>().filterWhere(leaves).as('would_leave'),
    ])
    .where('version', '=', version)
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
  const [decisions, wouldEnter, wouldLeave] = [
    Number(row.decisions),
    Number(row.would_enter),
    Number(row.would_leave),
  ];
  return { decisions, agreed: decisions - wouldEnter - wouldLeave, wouldEnter, wouldLeave };
}
