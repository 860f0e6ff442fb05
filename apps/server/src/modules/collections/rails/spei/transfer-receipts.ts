import { randomUUIDv7 } from 'node:crypto';
import type { IncomingTransfer } from '#modules/collections/domain/provider-report.ts';
import { newReceipt, type Receipt } from '#modules/collections/domain/receipt.ts';
import { lockClabes, type OwnedClabe } from '#modules/collections/stores/clabe-store.ts';
import { type CollectionsDeps, todayOf } from '#modules/collections/use-cases/collections-deps.ts';
import type { Tx } from '#platform/database/database.ts';

/**
 * What transfers brought, in their order; their accounts stay locked. The account says whose a transfer is,
 * whatever the sender wrote.
 */
export async function transferReceipts(
  deps: Pick<CollectionsDeps, 'receipts' | 'clock'>,
  tx: Tx,
  transfers: readonly IncomingTransfer[],
): Promise<readonly Receipt[]> {
  if (transfers.length === 0) return [];
  const owners = await lockClabes(
    tx,
    transfers.map(({ clabe }) => clabe),
  );
  const firsts = await deps.receipts.firstByTracking(
    tx,
    transfers.map(({ trackingKey }) => trackingKey),
  );
  return transfers.map((transfer) => {
    // A tracking key is used once a day: the same again is a bank's mistake until somebody looks.
    const first = firsts.get(transfer.trackingKey);
    const isTwin =
      first !== undefined &&
      first.providerRef !== transfer.ref &&
      first.clabe === transfer.clabe &&
      first.amount === transfer.amount;
    return newReceipt({
      id: randomUUIDv7(),
      provider: 'spei',
      providerRef: transfer.ref,
      rail: 'spei',
      amount: transfer.amount,
      paidAt: new Date(transfer.operatedAt),
      receivedAt: deps.clock.now(),
      today: todayOf(deps.clock),
      trackingKey: transfer.trackingKey,
      clabe: transfer.clabe,
      sender: transfer.sender,
      ...ownerIn(owners.get(transfer.clabe), isTwin),
    });
  });
}

type Owner = Pick<Receipt, 'loanId' | 'applicationProcessId' | 'customerId' | 'cause'>;

const nobody = { loanId: null, applicationProcessId: null, customerId: null } as const;

function ownerIn(account: OwnedClabe | undefined, isTwin: boolean): Owner {
  if (account === undefined) return { ...nobody, cause: 'account_unknown' };
  if (isTwin) return { ...nobody, cause: 'doubled' };
  const { kind, owner, customerId } = account;
  switch (kind) {
    case 'loan':
      return { ...nobody, loanId: owner, customerId, cause: 'unknown' };
    case 'down_payment':
      return { ...nobody, applicationProcessId: Number(owner), cause: 'unknown' };
    case 'customer':
      // For all their loans: it is split when it is taken.
      return { ...nobody, customerId, cause: 'unknown' };
  }
}
