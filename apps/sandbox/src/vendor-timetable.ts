import { createCardStore } from '#cards/card-store.ts';
import { expireDueReferences } from '#cards/cash-desk.ts';
import { createDebit, runDueDebits } from '#debit/debit.ts';
import { createIdentity, expireDueSessions } from '#identity/identity.ts';
import type { VendorWorld } from '#vendor-world.ts';

const INTERVAL_MS = 5_000;

/** What vendors do by the calendar: at each move of the lender's clock, and every few seconds. */
export function startTimetable(world: VendorWorld): () => void {
  const cards = createCardStore(world);
  const identity = createIdentity(world);
  const debit = createDebit(world);
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    world.background.run('the timetable', async () => {
      try {
        await expireDueReferences(cards);
        await expireDueSessions(identity);
        await runDueDebits(debit);
      } finally {
        isRunning = false;
      }
    });
  };
  const timer = setInterval(run, INTERVAL_MS);
  timer.unref();
  const stopListening = world.events.listen((topic) => topic === 'clock' && run());
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
