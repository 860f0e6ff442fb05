import type { Tx } from '#platform/database/database.ts';
import { lockClabe } from '../clabe-store.ts';
import type { IncomingTransfer } from '../ports.ts';
import type { EventOutcome } from '../provider-event-store.ts';
import type { CollectionsDeps } from './collections-deps.ts';
import { type Destination, takeMoney } from './take-money.ts';

/** A transfer to one of our accounts: the account says whose it is, whatever the sender wrote. */
export async function takeTransfer(
  deps: CollectionsDeps,
  tx: Tx,
  transfer: IncomingTransfer,
): Promise<EventOutcome> {
  // What we gave back ourselves we know of already.
  if (transfer.isReturned) return 'outdated';
  const { ref, amount, clabe, trackingKey, sender } = transfer;
  const at = new Date(transfer.operatedAt);
  const named = { provider: 'spei', rail: 'spei' } as const;
  const money = { ...named, ref, amount, clabe, trackingKey, sender, at };
  const destination = await destinationOf(deps, tx, transfer);
  return (await takeMoney(deps, tx, { money, destination })) === null ? 'outdated' : 'taken';
}

async function destinationOf(
  deps: CollectionsDeps,
  tx: Tx,
  { ref, clabe, trackingKey, amount }: IncomingTransfer,
): Promise<Destination> {
  const owner = await lockClabe(tx, clabe);
  if (owner === null) return { kind: 'unknown', cause: 'account_unknown' };
  // A tracking key is used once a day: the same again is a bank's mistake until somebody looks.
  const twin = await deps.receipts.findByTracking(tx, trackingKey);
  const isTwin =
    twin !== null && twin.providerRef !== ref && twin.clabe === clabe && twin.amount === amount;
  if (isTwin) return { kind: 'unknown', cause: 'doubled' };
  return owner.kind === 'loan'
    ? { kind: 'loan', loanId: owner.owner, attemptId: null }
    : { kind: 'down_payment', applicationProcessId: Number(owner.owner), attemptId: null };
}
