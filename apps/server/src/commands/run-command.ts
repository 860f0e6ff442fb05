import { readOffset } from '#platform/business-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { reasonOf, runningProduct, silent } from './running-product.ts';

export const EXIT_DONE = 0;
/** It did what it could: something is left, or is not as it should be. */
export const EXIT_LEFT = 1;
const EXIT_REFUSED = 2;

const CONNECTIONS = 4;

/** What an operator's command works with. */
type Desk = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly sealFolder: string;
  readonly clock: Clock;
};

type Command = {
  /** What whoever started it reads first when it could not begin. */
  readonly undone: string;
  /** Answers with the exit code; what keeps it from its work it throws as `StartRefused`. */
  readonly run: (desk: Desk) => Promise<number>;
};

/** Runs a command on the product: one line and exit code 2 when it could not begin. */
export async function runCommand({ undone, run }: Command): Promise<void> {
  try {
    process.exitCode = await atDesk(run);
  } catch (failure) {
    const reason = reasonOf(failure);
    if (reason === null) throw failure;
    process.stderr.write(`${undone} ${reason}\n`);
    process.exitCode = EXIT_REFUSED;
  }
}

async function atDesk(run: Command['run']): Promise<number> {
  const { databaseUrl, sealFolder } = runningProduct();
  const { db, close } = openDatabase({
    url: databaseUrl,
    log: silent,
    connectionsMax: CONNECTIONS,
  });
  try {
    const offsetMs = await readOffset(db);
    const clock = { now: () => new Date(Date.now() + offsetMs), technicalNow: () => new Date() };
    return await run({ db, databaseUrl, sealFolder, clock });
  } finally {
    await close();
  }
}
