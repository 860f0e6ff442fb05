import type { DifferenceReason } from '@abona/contract/staff/money';
import {
  explainDifference,
  listOpenDifferences,
  type OpenDifference,
} from '#modules/collections/stores/difference-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

export type Explanation = {
  readonly id: string;
  readonly text: string;
  /** Null: nobody chose one. */
  readonly reason: DifferenceReason | null;
  /** Who found out. */
  readonly actor: string;
};

/** Somebody who looked says why a report and our books did not agree; once. False: it is not open. */
export async function explainDifferenceIn(
  { audit }: Pick<CollectionsDeps, 'audit'>,
  tx: Tx,
  { id, text, reason, actor }: Explanation,
): Promise<boolean> {
  if (!(await explainDifference(tx, id, { text, reason }))) return false;
  await audit(tx, {
    subject: `difference:${id}`,
    actor,
    action: 'collections.difference_explained',
    reason,
    detail: { difference: id },
  });
  return true;
}

/** What a provider's report and our books do not agree on, oldest first, and why. */
export type Differences = {
  readonly list: (limit: number) => Promise<readonly OpenDifference[]>;
  readonly explain: (explanation: Omit<Explanation, 'reason'>) => Promise<boolean>;
};

export const differencesBy = (deps: CollectionsDeps): Differences => ({
  list: (limit) => listOpenDifferences(deps.db, limit),
  explain: (explanation) =>
    transaction(deps.db, (tx) => explainDifferenceIn(deps, tx, { ...explanation, reason: null })),
});
