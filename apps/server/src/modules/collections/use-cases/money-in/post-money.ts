import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';

type Deps = Pick<CollectionsDeps, 'ledger' | 'clock'>;
type Entry = Parameters<CollectionsDeps['ledger']['post']>[1];

const actor = 'system:collections';

/** What a receipt is called in the books, and the payment that lending makes of it. */
export const moneyKey = ({ provider, providerRef }: Receipt): string =>
  `${provider}:${providerRef}`;

/** What the books say of money that came, besides what lending says of a loan that it paid. */
export const moneyEntriesOf = (deps: Pick<Deps, 'clock'>, receipt: Receipt): readonly Entry[] => [
  ...(receipt.status === 'applied' ? [] : [unplacedEntry(deps, receipt)]),
  ...(receipt.rail === 'spei' ? [arrivalEntry(deps, receipt)] : []),
];

/** Money that is nobody's yet: we have it, and owe it to whoever it turns out to be for. */
const unplacedEntry = ({ clock }: Pick<Deps, 'clock'>, receipt: Receipt): Entry => ({
  kind: 'receipt',
  businessKey: `receipt:${moneyKey(receipt)}`,
  businessDate: todayOf(clock),
  actor,
  movements: [
    { from: `suspense:${receipt.rail}`, to: `clearing:${receipt.rail}`, amount: receipt.amount },
  ],
});

/** A transfer lies on our own account at once; what a processor collected comes when it settles. */
const arrivalEntry = ({ clock }: Pick<Deps, 'clock'>, receipt: Receipt): Entry => ({
  kind: 'provider_settlement',
  businessKey: `arrived:${moneyKey(receipt)}`,
  businessDate: todayOf(clock),
  actor,
  movements: [{ from: 'clearing:spei', to: 'cash:spei', amount: receipt.amount }],
});

/** It has found its loan, where lending counts it: it is owed to nobody else any more. */
export async function postAssigned(deps: Deps, tx: Tx, receipt: Receipt): Promise<void> {
  const { rail, amount } = receipt;
  await deps.ledger.post(tx, {
    kind: 'adjustment',
    businessKey: `assigned:${moneyKey(receipt)}`,
    businessDate: todayOf(deps.clock),
    actor,
    movements: [{ from: `clearing:${rail}`, to: `suspense:${rail}`, amount }],
  });
}
