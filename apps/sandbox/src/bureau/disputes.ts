import { createRecords } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';

/** Something that a person contests of what a lender reported, and what the lender says to it. */
export type Dispute = {
  /** The bureau's folio. */
  readonly id: string;
  /** The lender's number of the account. */
  readonly account: string;
  readonly motive: string;
  /** The day on which the lender was told: fifteen natural days begin. */
  readonly notifiedOn: string;
  readonly answer: DisputeAnswer | null;
  readonly openedAt: string;
};

export type DisputeAnswer = {
  readonly result: 'PROCEDE' | 'NO PROCEDE';
  readonly support: string;
};

/** What people contest at the bureau; lenders ask for what they have not answered. */
export function createDisputes({ database, events, now }: VendorWorld) {
  const disputes = createRecords<Dispute>(database, 'bureau.dispute');
  return {
    list: (limit: number) => disputes.list({ limit }),
    open: async (account: string, motive: string): Promise<Dispute> => {
      const notifiedOn = operationDate(await now());
      const id = `IMP${Date.now().toString(36).toUpperCase()}`;
      const dispute = { id, account, motive, notifiedOn, answer: null };
      const opened = { ...dispute, openedAt: new Date().toISOString() };
      await disputes.add(opened);
      events.announce('bureau');
      return opened;
    },
    /** The first answer holds. Null: there is no such dispute. */
    answer: async (folio: string, answer: DisputeAnswer): Promise<Dispute | null> => {
      const changed = await disputes.change(folio, (dispute) => ({
        ...dispute,
        answer: dispute.answer ?? answer,
      }));
      if (changed !== null) events.announce('bureau');
      return changed;
    },
  };
}
