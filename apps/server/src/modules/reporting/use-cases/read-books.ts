import type { TrialBalanceRow } from '@abona/contract/staff/books';
import type { CivilDate } from '@abona/kernel/civil-date';
import { csvLine, pesosText } from '@abona/kernel/csv';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { z } from 'zod';
import type { AccountCode, Ledger } from '#modules/ledger/module.ts';
import { groupOfKind } from '../adapters/trial-balances.ts';
import type { ReportingDeps } from './reporting-deps.ts';

export type BooksDeps = Pick<ReportingDeps, 'db' | 'clock' | 'shopNames'> & {
  readonly books: Pick<
    Ledger,
    | 'trialBalance'
    | 'sealedUntil'
    | 'parseAccount'
    | 'parseKind'
    | 'partsOf'
    | 'chartOf'
    | 'listShared'
    | 'latest'
  >;
};

type Span = { readonly from: CivilDate; readonly to: CivilDate };

/** Every kind of account to which something was posted until then, each in its own direction. */
async function balanceRows(
  { db, books }: BooksDeps,
  span: Span,
): Promise<readonly TrialBalanceRow[]> {
  const sums = await books.trialBalance(db, span);
  return sums
    .map(({ kind, opening, debit, credit }) => {
      const account = books.chartOf(kind);
      const sign = account.side === 'debit' ? 1 : -1;
      return {
        kind,
        name: account.name,
        code: groupOfKind[kind],
        side: account.side,
        owner: account.owner,
        opening: sign * opening,
        debit,
        credit,
        closing: sign * (opening + debit - credit),
      };
    })
    .toSorted((one, other) => (one.code < other.code ? -1 : Number(one.code > other.code)));
}

const totalsOf = (
  rows: readonly TrialBalanceRow[],
  of: (row: TrialBalanceRow) => readonly [debit: number, credit: number],
) => {
  let [debit, credit] = [0, 0];
  for (const row of rows) {
    const [onDebit, onCredit] = of(row);
    debit += onDebit;
    credit += onCredit;
  }
  return { debit, credit };
};

/** What an account holds stands on its side. */
const bySide =
  (of: 'opening' | 'closing') =>
  (row: TrialBalanceRow): readonly [number, number] =>
    row.side === 'debit' ? [row[of], 0] : [0, row[of]];

/** The trial balance of a span of days: the figures of the month's balanza, kind by kind. */
export async function readTrialBalance(deps: BooksDeps, span: Span) {
  const [rows, sealedUntil] = await Promise.all([
    balanceRows(deps, span),
    deps.books.sealedUntil(deps.db),
  ]);
  return {
    ...span,
    sealed_until: sealedUntil,
    rows: [...rows],
    totals: {
      opening: totalsOf(rows, bySide('opening')),
      moved: totalsOf(rows, ({ debit, credit }) => [debit, credit]),
      closing: totalsOf(rows, bySide('closing')),
    },
  };
}

export async function* trialBalanceAsCsv(deps: BooksDeps, span: Span): AsyncGenerator<string> {
  yield csvLine(['codigo', 'cuenta', 'naturaleza', 'inicial', 'debe', 'haber', 'final']);
  for (const { code, name, side, opening, debit, credit, closing } of await balanceRows(deps, span))
    yield csvLine([
      code,
      name,
      side === 'debit' ? 'D' : 'A',
      ...[opening, debit, credit, closing].map(pesosText),
    ]);
}

const ACCOUNTS_PAGE = 100;

/** The accounts of a kind that are not a loan's or a customer's; null: there is no such kind. */
export async function listAccounts(
  deps: BooksDeps,
  { kind: text, after }: { readonly kind: string; readonly after: string | null },
) {
  const kind = deps.books.parseKind(text);
  if (kind === null) return null;
  const page = { kind, after, limit: ACCOUNTS_PAGE + 1 };
  const found = await deps.books.listShared(deps.db, page);
  const shown = found.slice(0, ACCOUNTS_PAGE);
  const accounts = await accountsView(
    deps,
    shown.map(({ account }) => account),
  );
  const last = found.length > ACCOUNTS_PAGE ? shown.at(-1) : undefined;
  return {
    accounts: accounts.map((account, place) => ({
      ...account,
      balance: shown[place]?.balance ?? 0,
    })),
    next_cursor: last === undefined ? null : deps.books.partsOf(last.account).owner,
  };
}

/** Accounts and whose they are; shops by their names. */
async function accountsView({ books, shopNames }: BooksDeps, accounts: readonly AccountCode[]) {
  const parts = accounts.map((account) => {
    const { kind, owner: ownerId } = books.partsOf(account);
    return { account, kind, ownerId, ...books.chartOf(kind) };
  });
  const shops = parts.filter(({ owner }) => owner === 'merchant').map(({ ownerId }) => ownerId);
  const names: ReadonlyMap<string, string> =
    shops.length === 0 ? new Map() : await shopNames(shops);
  return parts.map(({ ownerId, ...account }) => ({
    ...account,
    owner_name:
      account.owner === 'merchant'
        ? (names.get(ownerId) ?? ownerId)
        : account.owner === 'rail'
          ? ownerId
          : null,
    loan_id: account.owner === 'loan' ? publicId('loan', ownerId) : null,
    customer_id: account.owner === 'customer' ? Number(ownerId) : null,
  }));
}

const POSTINGS_PAGE = 100;

const Place = z.tuple([z.int().min(1), z.int().min(1), z.int()]);

const writePlace = (place: readonly number[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function readPlace(cursor: string) {
  try {
    const read = Place.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (!read.success) return null;
    const [journalId, line, balance] = read.data;
    return { journalId, line, balance: centavos(balance) };
  } catch {
    return null;
  }
}

type AskedPostings = { readonly account: AccountCode; readonly cursor: string | null };

/** A page of what was posted to an account, the latest first; null: nothing ever was. */
export async function readPostings(deps: BooksDeps, { account, cursor }: AskedPostings) {
  const before = cursor === null ? null : readPlace(cursor);
  if (cursor !== null && before === null) return 'cursor_unknown' as const;
  const page = await deps.books.latest(deps.db, { account, before, limit: POSTINGS_PAGE });
  const [view] = await accountsView(deps, [account]);
  if (page === null || view === undefined) return null;
  const { lines, next } = page;
  return {
    account: view,
    postings: lines.map((line) => ({
      journal_id: line.journalId,
      line: line.line,
      key: line.businessKey,
      kind: line.kind,
      business_date: line.businessDate,
      posted_at: line.postedAt.toISOString(),
      reverses: line.reverses,
      debit: Math.max(0, line.amount),
      credit: Math.max(0, -line.amount),
      balance: line.balance,
    })),
    next_cursor: next === null ? null : writePlace([next.journalId, next.line, next.balance]),
  };
}

const EXPORT_PAGE = 2_000;

/** All of it, written while it is read: each page is a question of its own about lines that do not change. */
export async function* postingsAsCsv(
  { db, books }: BooksDeps,
  account: AccountCode,
): AsyncGenerator<string> {
  yield csvLine(['cuenta', 'asiento', 'clave', 'tipo', 'fecha', 'debe', 'haber', 'saldo']);
  let page = await books.latest(db, { account, before: null, limit: EXPORT_PAGE });
  while (page !== null) {
    const { lines, next } = page;
    yield lines
      .map(({ journalId, businessKey, kind, businessDate, amount, balance }) =>
        csvLine([
          account,
          journalId,
          businessKey,
          kind,
          businessDate,
          pesosText(Math.max(0, amount)),
          pesosText(Math.max(0, -amount)),
          pesosText(balance),
        ]),
      )
      .join('');
    page =
      next === null ? null : await books.latest(db, { account, before: next, limit: EXPORT_PAGE });
  }
}
