import type { Ledger } from '#modules/ledger/module.ts';
import type { Database } from '#platform/database/database.ts';
import { pagePointSums } from '../stores/point-store.ts';

export type PointsCheck = {
  readonly customers: number;
  /** The first customer whose movements do not add up to what the books say. */
  readonly difference: { readonly customerId: number; readonly what: string } | null;
};

const BATCH = 500;

type Deps = { readonly db: Database; readonly ledger: Pick<Ledger, 'balancesOf'> };

/** Compares everybody's points with the books. */
export async function checkPoints({ db, ledger }: Deps): Promise<PointsCheck> {
  let [after, customers] = [0, 0];
  for (;;) {
    const sums = await pagePointSums(db, { after, limit: BATCH });
    const books = await ledger.balancesOf(db, sums.flatMap(accountsOf));
    for (const [index, { customerId, net }] of sums.entries()) {
      const inBooks = (books[2 * index] ?? 0) - (books[2 * index + 1] ?? 0);
      if (inBooks !== net) {
        const what = `moved ${net} in points, the books say ${inBooks}`;
        return { customers, difference: { customerId, what } };
      }
    }
    customers += sums.length;
    after = sums.at(-1)?.customerId ?? after;
    if (sums.length < BATCH) return { customers, difference: null };
  }
}

const accountsOf = ({ customerId }: { readonly customerId: number }) =>
  [`customer_points:${customerId}`, `points_owed:${customerId}`] as const;
