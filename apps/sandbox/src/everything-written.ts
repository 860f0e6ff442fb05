import { recordsWritten } from '#platform/record-memory.ts';
import type { World } from '#world.ts';

/** What is written a moment later stands in the tables now: before they are emptied, or the program ends. */
export async function everythingWritten(world: World): Promise<void> {
  const { pushEvents, calls, messages, database } = world;
  await Promise.all([
    pushEvents.written(),
    calls.written(),
    messages.written(),
    recordsWritten(database),
  ]);
}
