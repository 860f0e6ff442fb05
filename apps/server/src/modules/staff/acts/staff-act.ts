import type { ActPreview } from '@abona/contract/staff/act';
import type { Result } from '@abona/kernel/result';
import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import { hashOf } from '#platform/idempotency.ts';

export type ActRefusal = 'not_found' | 'act_impossible' | 'own_request';

/** Who does it: at once, or whoever agreed; and the name under which it is done once. */
type Execution = { readonly id: string; readonly actor: string };

/**
 * Something people of ours do that may need two of them. `preview` decides by the code that `execute` runs, and locks
 * what it decides on: nothing changes between the two when they share a transaction.
 */
export type StaffAct<Order> = {
  readonly Order: z.ZodType<Order>;
  /**
   * What it is about; only one request waits about it. The audit trail keeps it for ever: it names nobody but by an id.
   */
  readonly subjectOf: (tx: Tx, order: Order) => Promise<string>;
  readonly preview: (
    tx: Tx,
    order: Order,
    makerEmail: string,
  ) => Promise<Result<ActPreview, ActRefusal>>;
  readonly execute: (tx: Tx, order: Order, by: Execution) => Promise<Result<void, ActRefusal>>;
};

/** The same for the same preview: what somebody saw, and nothing else. */
export const fingerprintOf = (preview: ActPreview): string => hashOf(preview);
