import { listLatestJournals } from '@abona/contract/operations';
import { ok } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { accountNameOf } from './domain/account-names.ts';
import type { Journal } from './domain/journal.ts';
import { latestJournals } from './stores/ledger-store.ts';

/** As many as somebody takes in at a glance. */
const SHOWN = 12;

/** What the sandbox shows of the books; nobody else may ask here. */
export function ledgerRoutes(api: Api, db: Database): void {
  mount(api, listLatestJournals, async () =>
    ok({ journals: (await latestJournals(db, SHOWN)).map(moneyMoved) }),
  );
}

const moneyMoved = ({ id, kind, businessDate, postedAt, lines }: Journal) => ({
  journal_id: id,
  kind,
  business_date: businessDate,
  posted_at: postedAt.toISOString(),
  lines: lines.map(({ account, amount }) => ({
    account,
    name: accountNameOf(account),
    side: amount > 0 ? ('debit' as const) : ('credit' as const),
    amount: Math.abs(amount),
  })),
});
