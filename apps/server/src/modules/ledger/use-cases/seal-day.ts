import { setTimeout as pause } from 'node:timers/promises';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '#platform/database/database-failure.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DayTotals } from '../book/day-totals.ts';
import type { Watch } from '../book/posting-lines.ts';
import { scanStretch } from '../book/scan-stretch.ts';
import { hashed } from '../book/seal-hash.ts';
import type { Difference } from '../domain/difference.ts';
import { type Seal, type SealTotals, sealAfter, stretchAfter } from '../domain/seal.ts';
import type { SealVault } from '../ports.ts';
import { type Book, readBook } from '../stores/book-store.ts';
import { findLastSeal, findSeal, findSeals, insertSeal, settle } from '../stores/seal-store.ts';

type Deps = { readonly db: Database; readonly databaseUrl: string; readonly vault: SealVault };

const TURNS_MAX = 120;
const PAUSE_MS = 250;

/**
 * Closes a business day: everything posted since the last seal is added up once more, hashed onto the
 * chain and kept outside the database. A day has one seal, however often it is asked for; what is
 * posted for it later falls under the next one. Books that do not add up are not sealed.
 */
export async function sealDay(
  deps: Deps,
  businessDate: CivilDate,
): Promise<Result<Seal, Difference>> {
  const sealed = (await findSeal(deps.db, businessDate)) ?? (await setSeal(deps, businessDate));
  if ('kind' in sealed) return err(sealed);
  await keepOutside(deps);
  return ok(sealed);
}

async function setSeal(deps: Deps, businessDate: CivilDate): Promise<Seal | Difference> {
  const { db, databaseUrl } = deps;
  const last = await findLastSeal(db);
  const stretch = stretchAfter(last, await settleBetweenWriters(db));
  const totals = new DayTotals();
  const { kinds, difference, digest } = await readBook(databaseUrl, async (book) => {
    const scan = await scanStretch(book, stretch, await watchInternal(book, totals));
    return { ...scan, kinds: scan.difference === null ? await book.kindTotals(stretch) : [] };
  });
  if (difference !== null) return difference;
  const seal = hashed(sealAfter(last, businessDate, { stretch, digest }));
  if (await save(db, seal, { accounts: totals.list(), kinds })) return seal;
  // Another node was quicker. It may have set the seal of another day: then ours comes after it.
  return (await findSeal(db, businessDate)) ?? (await setSeal(deps, businessDate));
}

/** Writers come first: a moment without any is waited for, in many short turns. */
async function settleBetweenWriters(db: Database): ReturnType<typeof settle> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await transaction(db, settle);
    } catch (failure) {
      if (codeOf(failure) !== LOCK_NOT_AVAILABLE || turn === TURNS_MAX) throw failure;
      await pause(PAUSE_MS);
    }
  }
}

const save = (db: Database, seal: Seal, totals: SealTotals): Promise<boolean> =>
  transaction(db, (tx) => insertSeal(tx, seal, totals));

async function watchInternal(book: Book, totals: DayTotals): Promise<Watch> {
  const internal = new Set(await book.internalAccountIds());
  return (accountId, amount, epochDay) => {
    if (internal.has(accountId)) totals.add(accountId, amount, epochDay);
    return true;
  };
}

/** Also what an earlier run did not get to. */
async function keepOutside({ db, vault }: Deps): Promise<void> {
  const kept = new Set(await vault.numbers());
  for (const seal of await findSeals(db)) {
    if (!kept.has(seal.number)) await vault.keep(seal);
  }
}
