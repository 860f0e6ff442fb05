import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { countryClock, type StateClock } from '@abona/mexico/state-clock';
import type { Database, Tx } from '#platform/database/database.ts';
import { type AskingVerdict, countedSince, judgeAsking } from '../domain/contact-permission.ts';
import {
  addCollectionContact,
  listContactsOfCustomers,
  lockCollectionContacts,
} from '../stores/collection-contact-store.ts';

type AskingQuestion = {
  readonly now: Date;
  readonly customerIds: readonly number[];
  /** By whose clock it is day, where that is known. */
  readonly clockOf?: (customerId: number) => StateClock;
};

type Contact = { readonly customerId: number; readonly contactId: string; readonly now: Date };

/**
 * For whoever reaches people otherwise than by a message of ours: the rule, the caps and the list of contacts are those
 * of the messages. Whoever is about to dial locks the customer, asks, and records, in one transaction.
 */
export type CollectionGuard = {
  /** Nobody else asks this customer to pay until the transaction is over. */
  readonly lock: (tx: Tx, customerId: number) => Promise<void>;
  readonly verdictsOf: (
    source: Database | Tx,
    asked: AskingQuestion,
  ) => Promise<ReadonlyMap<number, AskingVerdict>>;
  readonly record: (tx: Tx, contact: Contact) => Promise<void>;
};

/** A contact that was not made yet is no other's second channel. */
const NEW_CONTACT = '';

export const collectionGuard: CollectionGuard = {
  lock: lockCollectionContacts,
  verdictsOf: async (source, { now, customerIds, clockOf = () => countryClock }) => {
    const since = countedSince(mexicoCityDate(now.getTime()));
    const contacts = await listContactsOfCustomers(source, customerIds, since);
    return new Map(
      customerIds.map((customerId) => [
        customerId,
        judgeAsking({
          now,
          noticeId: NEW_CONTACT,
          contacts: contacts.get(customerId) ?? [],
          clock: clockOf(customerId),
        }),
      ]),
    );
  },
  record: (tx, { customerId, contactId, now }) =>
    addCollectionContact(tx, {
      customerId,
      noticeId: contactId,
      on: mexicoCityDate(now.getTime()),
      at: now,
    }),
};
