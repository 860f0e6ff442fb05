import { createRecords, type Records } from '#platform/records.ts';
import type { VendorWorld } from '#vendor-world.ts';
import type { WebhookEvent } from '#webhooks/webhook-queue.ts';
import {
  collectionRejection,
  mandateRejection,
  OBJECTED_LATER,
  objectionAt,
} from './debit-decisions.ts';
import { methodMessage, requestMessage } from './debit-messages.ts';
import type { BelvoCustomer, Collection, KeptMandate } from './debit-resources.ts';

export type Debit = ReturnType<typeof createDebit>;

/** Mandates and collections, and what the banks answer to them. */
export function createDebit({ database, events, webhooks, now, configuration }: VendorWorld) {
  const customers = createRecords<BelvoCustomer>(database, 'debit.customer');
  const mandates = createRecords<KeptMandate>(database, 'debit.mandate');
  const collections = createRecords<Collection>(database, 'debit.collection');

  const tell = async (message: WebhookEvent | null) => {
    events.announce('debit');
    if (message !== null)
      await webhooks.send('debit', message, [configuration.vendors.debit.webhookUrl]);
  };

  const changeMandate = async (
    id: string,
    from: readonly Status[],
    change: Partial<KeptMandate>,
  ) => {
    const mandate = await changeFrom(mandates, { id, from }, change);
    if (mandate !== null) await tell(methodMessage(mandate));
    return mandate;
  };
  const changeCollection = async (
    id: string,
    from: readonly Status[],
    change: Partial<Collection>,
  ) => {
    const updated_at = (await now()).toISOString();
    const collection = await changeFrom(collections, { id, from }, { ...change, updated_at });
    if (collection !== null) await tell(requestMessage(collection));
    return collection;
  };

  return {
    customers,
    mandates,
    collections,
    now,
    answerMandate: (id: string, code: string | null) =>
      changeMandate(
        id,
        ['pending_bank'],
        code === null ? { status: 'active' } : { status: 'rejected', reject_code: code },
      ),
    /** By the lender, or by the holder at the bank: the event is the same. */
    cancelMandate: (id: string) =>
      changeMandate(id, ['pending_bank', 'active'], { status: 'cancelled' }),
    answerCollection: async (id: string, code: string | null) =>
      changeCollection(
        id,
        ['submitted'],
        code === null
          ? { status: 'settled', settled_at: (await now()).toISOString() }
          : { status: 'rejected', reject_code: code },
      ),
    object: (id: string) =>
      changeCollection(id, ['settled'], { status: 'objected', reject_code: '13' }),
    cancelCollection: async (id: string): Promise<Collection | null> => {
      const at = await now();
      let isNew = false;
      const collection = await collections.change(id, (current) => {
        isNew = current.status === 'submitted' && Date.parse(current.sent_at) > at.getTime();
        return isNew ? { ...current, status: 'cancelled', updated_at: at.toISOString() } : current;
      });
      return isNew ? collection : null;
    },
  };
}

type Status = KeptMandate['status'] | Collection['status'];

/** Null when there is none, or it is in none of the states it may be changed from. */
async function changeFrom<T extends { readonly id: string; readonly status: Status }>(
  records: Records<T>,
  { id, from }: { readonly id: string; readonly from: readonly Status[] },
  change: Partial<T>,
): Promise<T | null> {
  let isNew = false;
  const changed = await records.change(id, (current) => {
    isNew = from.includes(current.status);
    return isNew ? { ...current, ...change } : current;
  });
  return isNew ? changed : null;
}

/** What the bank says about one collection, by the account behind its mandate. */
async function bankAnswer(debit: Debit, collection: Collection): Promise<string | null> {
  const mandate = await debit.mandates.find(collection.mandate_id);
  if (mandate === null) return '11';
  const before = await debit.collections.list({
    having: { mandate_id: mandate.id, status: 'rejected' },
  });
  return collectionRejection(mandate, before.length);
}

/** Everything whose time has come; with `isHurried`, everything that waits. */
export async function runDueDebits(debit: Debit, isHurried = false): Promise<number> {
  const now = (await debit.now()).getTime();
  const isDue = ({ answer_at }: { readonly answer_at: string }) =>
    isHurried || Date.parse(answer_at) <= now;
  const open = { order: 'oldest', limit: 1_000 } as const;
  const mandates = await debit.mandates.list({ ...open, having: { status: 'pending_bank' } });
  for (const mandate of mandates.filter(isDue)) {
    await debit.answerMandate(mandate.id, mandateRejection(mandate));
  }
  const collections = await debit.collections.list({ ...open, having: { status: 'submitted' } });
  const due = collections.filter(isDue);
  for (const collection of due) {
    await debit.answerCollection(collection.id, await bankAnswer(debit, collection));
  }
  await objectDue(debit, now);
  return mandates.filter(isDue).length + due.length;
}

async function objectDue(debit: Debit, now: number): Promise<void> {
  const objectors = await debit.mandates.list({ having: { ending: OBJECTED_LATER }, limit: 1_000 });
  for (const { id } of objectors) {
    const settled = await debit.collections.list({ having: { mandate_id: id, status: 'settled' } });
    const due = settled.filter(
      ({ settled_at }) => settled_at !== null && Date.parse(objectionAt(settled_at)) <= now,
    );
    for (const collection of due) await debit.object(collection.id);
  }
}
