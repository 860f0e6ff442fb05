import {
  explainDifference,
  listOpenDifferences,
  type OpenDifference,
} from '#modules/collections/stores/difference-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

type Explanation = {
  readonly id: string;
  readonly text: string;
  /** Who found out. */
  readonly actor: string;
};

/** Somebody who looked says why a report and our books did not agree; once. False: it is not open. */
const explain = (
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

/** What a provider's report and our books do not agree on, oldest first, and why. */
export type Differences = {
  readonly list: (limit: number) => Promise<readonly OpenDifference[]>;
  readonly explain: (explanation: Explanation) => Promise<boolean>;
};

export const differencesBy = (deps: CollectionsDeps): Differences => ({
  list: (limit) => listOpenDifferences(deps.db, limit),
  explain: (explanation) => explain(deps, explanation),
});
