import { randomUUIDv7 } from 'node:crypto';
import { publicId } from '@abona/kernel/public-id';
import { transaction } from '#platform/database/transaction.ts';
import { addClabe, countFreeClabes } from '../clabe-store.ts';
import type { CollectionsDeps } from './collections-deps.ts';

/** Accounts that are kept ready, so that nobody waits for the participant. */
const READY = 20;

/** Opens accounts at the SPEI participant until enough are ready. */
export async function fillPool(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  for (let free = await countFreeClabes(deps.db, READY); free < READY; free += 1) {
    if (signal.aborted) return;
    const reference = publicId('col', randomUUIDv7());
    const opened = await deps.spei.openAccount(reference);
    // It is filled again every minute, and whenever one is given away.
    if (!opened.ok) return;
    const { clabe } = opened.value;
    await transaction(deps.db, (tx) => addClabe(tx, { clabe, reference, at: deps.clock.now() }));
  }
}
