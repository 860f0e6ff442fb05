import type { IncomingTransfer } from '#modules/collections/ports.ts';
import { lockClabes, type OwnedClabe } from '#modules/collections/stores/clabe-store.ts';
import type { EventOutcome } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { type Destination, type Money, takeMoney } from './take-money.ts';

/** A transfer to one of our accounts: the account says whose it is, whatever the sender wrote. */
export async function takeTransfer(
  deps: CollectionsDeps,
  tx: Tx,
  transfer: IncomingTransfer,
): Promise<EventOutcome> {
  // What we gave back ourselves we know of already.
  if (transfer.isReturned) return 'outdated';
  const [destination] = await destinationsOf(deps, tx, [transfer]);
  if (destination === undefined) return 'outdated';
  const taken = await takeMoney(deps, tx, { money: transferMoney(transfer), destination });
  return taken === null ? 'outdated' : 'taken';
}

/** What a transfer brought. */
export const transferMoney = (transfer: IncomingTransfer): Money => ({
  provider: 'spei',
  rail: 'spei',
  ref: transfer.ref,
  amount: transfer.amount,
  clabe: transfer.clabe,
  trackingKey: transfer.trackingKey,
  sender: transfer.sender,
  at: new Date(transfer.operatedAt),
});

/** What transfers are for, in their order; their accounts stay locked. */
export async function destinationsOf(
  deps: Pick<CollectionsDeps, 'receipts'>,
  tx: Tx,
  transfers: readonly IncomingTransfer[],
): Promise<readonly Destination[]> {
  const owners = await lockClabes(
    tx,
    transfers.map(({ clabe }) => clabe),
  );
  const firsts = await deps.receipts.firstByTracking(
    tx,
    transfers.map(({ trackingKey }) => trackingKey),
  );
  return transfers.map((transfer): Destination => {
    const owner = owners.get(transfer.clabe);
    if (owner === undefined) return { kind: 'unknown', cause: 'account_unknown' };
    // A tracking key is used once a day: the same again is a bank's mistake until somebody looks.
    const first = firsts.get(transfer.trackingKey);
    const isTwin =
      first !== undefined &&
      first.providerRef !== transfer.ref &&
      first.clabe === transfer.clabe &&
      first.amount === transfer.amount;
    return isTwin ? { kind: 'unknown', cause: 'doubled' } : destinationOf(owner);
  });
}

const destinationOf = ({ kind, owner, customerId }: OwnedClabe): Destination =>
  kind === 'loan'
    ? { kind, loanId: owner, customerId, attemptId: null }
    : { kind, applicationProcessId: Number(owner), attemptId: null };
