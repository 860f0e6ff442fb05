import type { Movement } from '@abona/contract/lending/movement';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { parseReceiptRef, type Receipt } from '#modules/collections/domain/receipt.ts';
import { providers, rails, railsWhere } from '#modules/collections/rails/rails.ts';
import { listInTransit } from '#modules/collections/stores/attempt-store.ts';
import {
  type Claim,
  listHoldingClaims,
  listOpenClaims,
} from '#modules/collections/stores/claim-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

const atOnce = railsWhere(({ isInTransitAtOnce }) => isInTransitAtOnce);

/** Money that is on its way to a customer's loans: charges at a bank, and what they said they paid. */
export async function paymentsInTransit(
  { db }: Pick<CollectionsDeps, 'db'>,
  customerId: number,
): Promise<readonly Movement[]> {
  const attempts = await listInTransit(db, customerId, atOnce);
  const claims = await listOpenClaims(db, customerId);
  return [...attempts.map(ofAttempt), ...claims.map(ofClaim)];
}

/** What of a loan nobody is asked for, because it is on its way. */
export async function amountOnItsWay(
  { db, clock }: Pick<CollectionsDeps, 'db' | 'clock'>,
  { customerId, loanId }: { readonly customerId: number; readonly loanId: string },
): Promise<Centavos> {
  const attempts = (await listInTransit(db, customerId, atOnce)).filter(
    ({ target }) => target.kind === 'loan' && target.loanId === loanId,
  );
  const claims = await listHoldingClaims(db, clock.now(), [loanId]);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  return centavos(
    sum(attempts.map(({ amount }) => amount)) + sum(claims.map(({ heldAmount }) => heldAmount)),
  );
}

const ofAttempt = ({ id, rail, target, amount, status, createdAt }: Attempt): Movement => ({
  movement_id: publicId('att', id),
  type: 'payment',
  ...rails[rail].movement,
  goods: null,
  state: status === 'in_review' ? 'in_review' : 'in_transit',
  amount,
  on: mexicoCityDate(createdAt.getTime()),
  loan_id: target.kind === 'loan' ? publicId('loan', target.loanId) : null,
  instalments: [],
});

const ofClaim = ({ id, rail, loanId, amount, paidOn }: Claim): Movement => ({
  movement_id: publicId('clm', id),
  type: 'payment',
  ...rails[rail].movement,
  goods: null,
  state: 'in_transit',
  amount,
  on: paidOn,
  loan_id: publicId('loan', loanId),
  instalments: [],
});

type Facts = { readonly receivedAtMs: number; readonly reference: string };

const providerNamed = (name: string): Receipt['provider'] | undefined =>
  providers.find((provider) => provider.name === name)?.name;

/** When and under which reference a payment came, by the id it was applied under. */
export async function factsOfPayment(
  { receipts }: Pick<CollectionsDeps, 'receipts'>,
  source: Database | Tx,
  { customerId, paymentId }: { readonly customerId: number; readonly paymentId: string },
): Promise<Facts | null> {
  const [name = '', ...rest] = paymentId.split(':');
  const provider = providerNamed(name);
  if (provider === undefined) return null;
  const receipt = await receipts.findByRef(source, {
    provider,
    ...parseReceiptRef(rest.join(':')),
  });
  if (receipt === null || receipt.customerId !== customerId) return null;
  const reference = receipt.trackingKey ?? receipt.providerRef;
  return { receivedAtMs: receipt.receivedAt.getTime(), reference };
}
