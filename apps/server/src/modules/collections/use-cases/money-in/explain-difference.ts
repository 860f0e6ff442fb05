import { explainDifference } from '#modules/collections/stores/difference-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

type Explanation = {
  readonly id: string;
  readonly text: string;
  /** Who found out. */
  readonly actor: string;
};

/** Somebody who looked says why a report and our books did not agree; once. False: it is not open. */
export const explain = (
  { db, audit }: CollectionsDeps,
  { id, text, actor }: Explanation,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await explainDifference(tx, id, text))) return false;
    await audit(tx, {
      subject: `difference:${id}`,
      actor,
      action: 'collections.difference_explained',
      reason: null,
      detail: { difference: id },
    });
    return true;
  });
