import { type Receipt, receiptKey } from '#modules/collections/domain/receipt.ts';
import { railOf } from '#modules/collections/rails/rails.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';

type Deps = Pick<CollectionsDeps, 'ledger' | 'clock'>;
type Entry = Parameters<CollectionsDeps['ledger']['post']>[1];

const actor = 'system:collections';

/** What the books say of money that came, besides what lending says of a loan that it paid. */
export const receiptEntriesOf = (deps: Pick<Deps, 'clock'>, receipt: Receipt): readonly Entry[] => [
  ...(receipt.status === 'applied' ? [] : [unplacedEntry(deps, receipt)]),
  ...arrivalEntries(deps, receipt),
];

/** Money that is nobody's yet: we have it, and owe it to whoever it turns out to be for. */
const unplacedEntry = ({ clock }: Pick<Deps, 'clock'>, receipt: Receipt): Entry => ({
  kind: 'receipt',
  businessKey: `receipt:${receiptKey(receipt)}`,
  businessDate: todayOf(clock),
  actor,
  movements: [
    { from: `suspense:${receipt.rail}`, to: `clearing:${receipt.rail}`, amount: receipt.amount },
  ],
});

/** A transfer lies on our own account at once; what a processor collected comes when it settles. */
function arrivalEntries({ clock }: Pick<Deps, 'clock'>, receipt: Receipt): readonly Entry[] {
  const { landsOn } = railOf(receipt);
  if (landsOn === null) return [];
  return [
    {
      kind: 'provider_settlement',
      businessKey: `arrived:${receiptKey(receipt)}`,
      businessDate: todayOf(clock),
      actor,
      movements: [{ from: `clearing:${receipt.rail}`, to: landsOn, amount: receipt.amount }],
    },
  ];
}

/** It has found its loan, where lending counts it: it is owed to nobody else any more. */
export async function postAssigned(deps: Deps, tx: Tx, receipt: Receipt): Promise<void> {
  const { rail, amount } = receipt;
  await deps.ledger.post(tx, {
    kind: 'adjustment',
    businessKey: `assigned:${receiptKey(receipt)}`,
    businessDate: todayOf(deps.clock),
    actor,
    movements: [{ from: `clearing:${rail}`, to: `suspense:${rail}`, amount }],
  });
}
