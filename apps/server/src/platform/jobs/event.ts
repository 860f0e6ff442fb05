import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';

/**
 * The first way for work to happen later: an event's reaction (`onEvent`). For what another module, or another part
 * of this one, does because something happened: whoever announces it does not know who reacts. Each reaction is a
 * job of its own, written with the event; one that only tells somebody to look (`hint`) is a task after the commit.
 *
 * An event is something that happened, announced in the transaction that made it true. The payload holds ids and
 * states, nothing personal: it is kept, and it leaves the house in webhooks.
 */
export type EventType<Payload extends z.ZodObject = z.ZodObject> = {
  /** `module.what_happened`. */
  readonly name: string;
  readonly payload: Payload;
  /** The thing it happened to (`customer:42`). Events of one key are numbered without gaps. */
  readonly keyOf: (payload: z.output<Payload>) => string;
};

export const defineEvent = <Payload extends z.ZodObject>(
  event: EventType<Payload>,
): EventType<Payload> => event;

/** Writes events and the jobs they cause; nothing of it exists if the transaction rolls back. */
export type Publish = <Payload extends z.ZodObject>(
  tx: Tx,
  event: EventType<Payload>,
  ...payloads: readonly z.input<Payload>[]
) => Promise<void>;
