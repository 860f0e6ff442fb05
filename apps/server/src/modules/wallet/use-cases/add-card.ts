import { randomUUIDv7 } from 'node:crypto';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { CARD_MEMORY_MS, CARDS_KEPT_MAX, type Card, cardsAllowedFrom } from '../domain/card.ts';
import { forgetCardJob } from '../jobs.ts';
import type { LegalPerson, ProcessorFailure, StoredCard } from '../ports.ts';
import {
  addCardTry,
  cardHistory,
  findCard,
  findCardByFingerprint,
  isTokenTried,
  listCards,
  listRemovedSources,
  lockTriesOfDevice,
  saveCard,
} from '../stores/card-store.ts';
import { lockWallet, saveProcessorCustomer } from '../stores/wallet-store.ts';
import { dayOf, fullName } from './add-bank-account.ts';
import { checkCard, followCard } from './check-card.ts';
import type { WalletDeps } from './wallet-deps.ts';

/** Tokens of the processor's frame live half an hour. */
const TOKEN_LIFE_MS = 30 * 60_000;

type Order = {
  readonly customerId: number;
  /** Of the processor's own frame, for one use. */
  readonly token: string;
  readonly wantedFor: readonly InstrumentPurpose[];
  /** Where somebody comes back to from their bank's page. */
  readonly returnTo: string;
  /** From where it is added: an address and the browser there. */
  readonly device: string;
};

export type CardRefusal =
  | 'form_incomplete'
  | 'card_refused'
  | 'provider_unavailable'
  | DetailedFailure<'card_limit'>
  | DetailedFailure<'too_many'>;

/**
 * Adds a card by its token: the try is counted whatever comes of it, the processor stores the card, and
 * its bank is asked by setting a peso aside. What the bank declines is forgotten, with one sentence for
 * every reason: nobody learns here which numbers are good. Whoever was cut off on the way and comes again
 * with the same token goes on where they were: the token works once, so the card that it became is looked for.
 */
export async function addCard(deps: WalletDeps, order: Order): Promise<Result<Card, CardRefusal>> {
  const { customerId } = order;
  const person = await deps.people.legalPersonOf(deps.db, customerId);
  const email = await deps.contacts.emailOf(customerId);
  if (person === null || person.phone === null || email === null) return err('form_incomplete');
  const admitted = await transaction(deps.db, (tx) => admit(deps, tx, order));
  if (!admitted.ok) return admitted;

  const customer = await processorCustomer(deps, { customerId, email, person });
  if (!customer.ok) return err(toRefusal(customer.error));
  const { isAgain } = admitted.value;
  const wanted = { customerId, customer: customer.value, token: order.token, isAgain };
  const stored = await storeCard(deps, wanted);
  if (!stored.ok) return err(toRefusal(stored.error));
  const kept = await transaction(deps.db, (tx) =>
    keep(deps, tx, { order, customer: customer.value, stored: stored.value }),
  );
  if (kept.status === 'pending' && isAgain) await followCard(deps, kept);
  else if (kept.status === 'pending') await checkCard(deps, kept, order.returnTo);
  const card = await findCard(deps.db, kept);
  return card === null ? err('card_refused') : ok(card);
}

type Storing = {
  readonly customerId: number;
  readonly customer: string;
  readonly token: string;
  readonly isAgain: boolean;
};

async function storeCard(
  { db, processor, clock }: WalletDeps,
  { customerId, customer, token, isAgain }: Storing,
): Promise<Result<StoredCard, ProcessorFailure>> {
  const stored = await processor.store({ customer, token });
  if (stored.ok || stored.error !== 'refused' || !isAgain) return stored;
  const since = new Date(clock.technicalNow().getTime() - TOKEN_LIFE_MS);
  const recent = await processor.listStored({ customer, since });
  if (!recent.ok) return recent;
  // What its bank declined stays declined.
  const gone = await listRemovedSources(db, customerId);
  const [newest] = recent.value.filter(({ paymentSource }) => !gone.includes(paymentSource));
  return newest === undefined ? stored : ok(newest);
}

const toRefusal = (failure: ProcessorFailure) =>
  failure === 'refused' ? 'card_refused' : 'provider_unavailable';

type Admitted = {
  /** The same token came before: its first call was cut off. */
  readonly isAgain: boolean;
};

/** Counts the try, unless there were too many, or it was counted. */
async function admit(
  deps: WalletDeps,
  tx: Tx,
  { customerId, token: typed, device: marks }: Order,
): Promise<Result<Admitted, CardRefusal>> {
  const now = deps.clock.now();
  await lockWallet(tx, customerId, now);
  const since = new Date(now.getTime() - CARD_MEMORY_MS);
  const device = deps.deviceIndexOf(marks);
  const token = deps.deviceIndexOf(`token ${typed}`);
  if (await isTokenTried(tx, customerId, token)) return ok({ isAgain: true });
  const history = await cardHistory(tx, customerId, since);
  const fromDevice = await lockTriesOfDevice(tx, device, since);
  const { perDeviceDay } = deps;
  const from = cardsAllowedFrom({ ...history, fromDevice }, { now, perDeviceDay });
  if (from !== null) return err({ code: 'card_limit', details: { date: dayOf(from) } });
  if ((await listCards(tx, customerId)).length >= CARDS_KEPT_MAX)
    return err({ code: 'too_many', details: { max: CARDS_KEPT_MAX } });
  await addCardTry(tx, { customerId, device, token, at: now });
  return ok({ isAgain: false });
}

type Owner = {
  readonly customerId: number;
  readonly email: string;
  readonly person: LegalPerson;
};

async function processorCustomer(
  deps: WalletDeps,
  { customerId, email, person }: Owner,
): Promise<Result<string, ProcessorFailure>> {
  const lock = (tx: Tx) => lockWallet(tx, customerId, deps.clock.now());
  const { processorCustomer: known } = await transaction(deps.db, lock);
  if (known !== null) return ok(known);
  const reference = `customer-${customerId}`;
  const name = fullName(person);
  const phone = person.phone ?? '';
  const made = await deps.processor.customerFor({ reference, name, email, phone });
  if (made.ok)
    await transaction(deps.db, (tx) => saveProcessorCustomer(tx, customerId, made.value));
  return made;
}

type Keeping = { readonly order: Order; readonly customer: string; readonly stored: StoredCard };

/** The same card again is the one that is there; its twin at the processor is forgotten. */
async function keep(
  deps: WalletDeps,
  tx: Tx,
  { order: { customerId, wantedFor }, customer, stored }: Keeping,
): Promise<Card> {
  const now = deps.clock.now();
  await lockWallet(tx, customerId, now);
  const { marks, ...visible } = stored;
  const fingerprint = deps.fingerprintOf(marks);
  const known = await findCardByFingerprint(tx, customerId, fingerprint);
  if (known !== null && known.paymentSource === stored.paymentSource) return known;
  if (known !== null) {
    await deps.enqueue(tx, {
      job: forgetCardJob,
      payload: { processor_customer: customer, payment_source: stored.paymentSource },
    });
    return known;
  }
  const id = randomUUIDv7();
  const card: Card = {
    id,
    customerId,
    ...visible,
    fingerprint,
    wantedFor,
    status: 'pending',
    problem: null,
    verifiedAt: null,
    removedAt: null,
    checkReference: publicId('cck', id),
    checkOrder: null,
    challengeUrl: null,
    askedAt: deps.clock.technicalNow(),
    createdAt: now,
  };
  await saveCard(tx, card, now);
  const detail = { card: publicId('card', id), brand: card.brand };
  await deps.audit(tx, customerId, { action: 'card_added', detail });
  return card;
}
