import { randomUUIDv7 } from 'node:crypto';
import { publicId } from '@abona/kernel/public-id';
import { addClabe, countFreeClabes } from '#modules/collections/stores/clabe-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Accounts that are kept ready, so that nobody waits for the participant. */
const READY = 20;

/** Opens accounts at the SPEI participant until enough are ready; tells how many are. */
export async function fillPool(deps: CollectionsDeps, signal: AbortSignal): Promise<number> {
  let free = await countFreeClabes(deps.db, READY);
  for (; free < READY && !signal.aborted; free += 1) {
    const reference = publicId('col', randomUUIDv7());
    const opened = await deps.spei.openAccount(reference);
    // It is filled again every minute, and whenever one is given away.
    if (!opened.ok) return free;
    const { clabe } = opened.value;
    await transaction(deps.db, (tx) => addClabe(tx, { clabe, reference, at: deps.clock.now() }));
  }
  return free;
}
