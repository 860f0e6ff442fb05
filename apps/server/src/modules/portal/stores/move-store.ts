import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { AccountMove } from '../domain/account-status.ts';

const TABLE = 'portal.account_moves';

/** A step of a business, who took it, and what they said. */
export type Move = {
  readonly id: string;
  readonly accountId: string;
  readonly move: AccountMove;
  readonly from: AccountStatus;
  readonly to: AccountStatus;
  readonly by: string;
  readonly reasons: readonly string[];
  readonly note: string | null;
  readonly at: Date;
};

const cellOf = (row: string) => ({ table: TABLE, column: 'note', row });

export async function addMove(
  tx: Tx,
  fields: Pick<FieldEncryption, 'seal'>,
  move: Move,
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: move.id,
      account_id: move.accountId,
      move: move.move,
      from_status: move.from,
      to_status: move.to,
      moved_by: move.by,
      reasons: [...move.reasons],
      note: move.note === null ? null : fields.seal(cellOf(move.id), move.note),
      moved_at: move.at,
    })
    .execute();
}

/** The steps of a business, the latest first. */
export async function listMoves(
  db: Database | Tx,
  fields: Pick<FieldEncryption, 'open'>,
  accountId: string,
): Promise<readonly Move[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    move: row.move,
    from: row.from_status,
    to: row.to_status,
    by: row.moved_by,
    reasons: row.reasons,
    note: row.note === null ? null : fields.open(cellOf(row.id), row.note),
    at: row.moved_at,
  }));
}
