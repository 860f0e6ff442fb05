import { randomUUIDv7 } from 'node:crypto';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { ok, type Result } from '@abona/kernel/result';
import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import { ChangedMeanwhile, rehearse } from '#platform/database/transaction.ts';
import type { Failure } from '#platform/http/failure.ts';
import { hashOf } from '#platform/idempotency.ts';

export type ActRefusal = 'not_found' | 'act_impossible' | 'own_request';

/** Who does it: at once, or whoever agreed; and the name under which it is done once. */
type Execution = { readonly id: string; readonly actor: string };

/** `seen`: the fingerprint of what its maker saw, and whoever agreed. */
type SeenExecution = Execution & { readonly seen: string };

/** What an act is about. */
export type Matter = {
  /** Only one request waits about it. The audit trail keeps it for ever: it names nobody but by an id. */
  readonly subject: string;
  /** Null: no customer's. */
  readonly customerId: number | null;
};

/**
 * Something people of ours do that may need two of them. `preview` decides by the code that `execute` runs. Either it
 * locks what it decides on, so that nothing changes between the two when they share a transaction; or `execute` looks
 * at what it did, and undoes it if that is not what was seen.
 */
export type StaffAct<Order, Refusal extends Failure = never> = {
  readonly Order: z.ZodType<Order>;
  readonly matterOf: (tx: Tx, order: Order) => Promise<Matter>;
  readonly preview: (
    tx: Tx,
    order: Order,
    makerEmail: string,
  ) => Promise<Result<ActPreview, ActRefusal | Refusal>>;
  readonly execute: (
    tx: Tx,
    order: Order,
    by: SeenExecution,
  ) => Promise<Result<void, ActRefusal | Refusal>>;
};

type PerformedAct<Order, Refusal extends Failure> = Pick<
  StaffAct<Order, Refusal>,
  'Order' | 'matterOf'
> & {
  /** Does it, and says what it did; neither `by` nor the hour may show in that. */
  readonly perform: (
    tx: Tx,
    order: Order,
    by: Execution,
  ) => Promise<Result<ActPreview, ActRefusal | Refusal>>;
};

/**
 * An act of several modules at once: its preview is the act itself, rehearsed and undone (decision 80). Done in
 * earnest it must do what was seen; where somebody came between, all of it is undone and looked at again.
 */
export const rehearsedAct = <Order, Refusal extends Failure = never>({
  perform,
  ...act
}: PerformedAct<Order, Refusal>): StaffAct<Order, Refusal> => ({
  ...act,
  preview: (tx, order) =>
    rehearse(tx, (rehearsed) =>
      perform(rehearsed, order, { id: randomUUIDv7(), actor: 'system:rehearsal' }),
    ),
  execute: async (tx, order, { seen, ...by }) => {
    const done = await perform(tx, order, by);
    if (!done.ok || fingerprintOf(done.value) !== seen) throw new ChangedMeanwhile();
    return ok(undefined);
  },
});

/** The same for the same preview: what somebody saw, and nothing else. */
export const fingerprintOf = (preview: ActPreview): string => hashOf(preview);
