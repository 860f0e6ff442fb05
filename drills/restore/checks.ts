import { join } from 'node:path';
import { type Installation, operate } from '../shared/installation.ts';
import {
  type Books,
  compareEffects,
  improper,
  type Note,
  of,
  untilDeposited,
} from '../shared/load.ts';
import { type Postgres, withClient } from '../shared/postgres.ts';
import type { Report } from '../shared/report.ts';

/** A database restored into a folder, with the seals that it knows. */
export type Restored = {
  readonly postgres: Postgres;
  readonly installation: Installation;
  readonly restoreMs: number;
  readonly recoverMs: number;
  readonly seals: { readonly used: number; readonly aside: number };
};

const RPO_MS_MAX = 5_000;
const LATE_MS_MAX = 180_000;
/** A transaction is stamped before it ends, and its answer takes its way. */
const AROUND_MS = 2_000;

export const lastSealOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ last: number }>(
      'select coalesce(max(number), 0)::int as last from ledger.seals',
    );
    return rows[0]?.last ?? 0;
  });

/** The whole book is recomputed and compared with the seals that stand outside it. */
export async function checkBooks(report: Report, about: string, { installation, seals }: Restored) {
  const { code, output } = await operate('verify-ledger', {
    DATABASE_URL: installation.databaseUrl,
    LEDGER_SEAL_FOLDER: join(installation.folder, 'ledger-seals'),
  });
  const sentence = output.trim().split('\n')[0];
  report.must(seals.used > 0, `${about}: ${seals.used} seals of the ledger compared`);
  report.must(code === 0, `${about}: npm run verify ${code}: ${sentence}`);
}

type Found = { readonly url: string; readonly notes: readonly Note[]; readonly books: Books };

/** What was acknowledged before the machine was lost, and since. */
export async function checkLosses(report: Report, found: Found & { readonly lostAt: number }) {
  const { url, notes, books, lostAt } = found;
  const effects = await untilDeposited(() => compareEffects(url, notes, books), LATE_MS_MAX);
  const { lost, doubled, deposits, depositsWrong, acknowledged } = effects;
  const lostForMs = Math.max(0, ...lost.map(({ at }) => lostAt - at));
  report.must(
    lostForMs <= RPO_MS_MAX && lost.every(({ at }) => at <= lostAt),
    `RPO: of ${acknowledged} acknowledged payments ${lost.length} are lost, ` +
      `the oldest ${lostForMs} ms before the loss (at most ${RPO_MS_MAX})`,
  );
  report.must(doubled.length === 0, `${doubled.length} payments doubled`);
  report.must(
    depositsWrong.length === 0,
    `of ${deposits} deposits of banks ${depositsWrong.length} are not in the books as they were sent`,
  );
  const wrong = improper(notes);
  report.must(wrong.length === 0, `${wrong.length} answers 5xx other than 503 with Retry-After`);
}

/** Restored to a minute: all from before it, nothing from after it. */
export async function checkMinute(report: Report, found: Found & { readonly minute: string }) {
  const { url, notes, books, minute } = found;
  const at = new Date(minute).getTime();
  const payments = of(notes, 'payment');
  const earlier = payments.filter((one) => one.at < at - AROUND_MS);
  const later = payments.filter(({ begunAt }) => begunAt > at + AROUND_MS);
  const before = await compareEffects(url, earlier, books);
  const after = await compareEffects(url, later, books);
  report.must(
    earlier.length > 0 && before.lost.length === 0,
    `as of ${minute}: of ${before.acknowledged} payments from before it ${before.lost.length} are missing`,
  );
  report.must(
    later.length > 0 && after.lost.length === later.length,
    `of ${after.acknowledged} from after it ${later.length - after.lost.length} are there`,
  );
}
