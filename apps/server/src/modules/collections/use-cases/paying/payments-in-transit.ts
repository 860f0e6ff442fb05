import type { Movement, MovementSubtype } from '@abona/contract/lending/movement';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { listInTransit } from '#modules/collections/stores/attempt-store.ts';
import {
  type Claim,
  listHoldingClaims,
  listOpenClaims,
} from '#modules/collections/stores/claim-store.ts';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

type Kind = { readonly subtype: MovementSubtype; readonly title: string };

const kinds: Readonly<Record<Attempt['rail'], Kind>> = {
  card: { subtype: 'card', title: 'Pago con tarjeta' },
  oxxo: { subtype: 'cash_store', title: 'Pago en OXXO' },
  spei: { subtype: 'spei', title: 'Transferencia' },
  direct_debit: { subtype: 'direct_debit', title: 'Cargo a tu cuenta' },
  santander: { subtype: 'direct_debit', title: 'Pago desde Santander' },
};

/** Money that is on its way to a customer's loans: charges at a bank, and what they said they paid. */
export async function paymentsInTransit(
  { db }: Pick<CollectionsDeps, 'db'>,
  customerId: number,
): Promise<readonly Movement[]> {
  const attempts = await listInTransit(db, customerId);
  const claims = await listOpenClaims(db, customerId);
  return [...attempts.map(ofAttempt), ...claims.map(ofClaim)];
}

/** What of a loan nobody is asked for, because it is on its way. */
export async function amountOnItsWay(
  { db, clock }: Pick<CollectionsDeps, 'db' | 'clock'>,
  { customerId, loanId }: { readonly customerId: number; readonly loanId: string },
): Promise<Centavos> {
  const attempts = (await listInTransit(db, customerId)).filter(
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
  ...kinds[rail],
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
  ...kinds[rail],
  goods: null,
  state: 'in_transit',
  amount,
  on: paidOn,
  loan_id: publicId('loan', loanId),
  instalments: [],
});

type Facts = { readonly receivedAtMs: number; readonly reference: string };

const isProvider = (word: string): word is Receipt['provider'] =>
  ['spei', 'conekta', 'debit', 'santander'].includes(word);

/** When and under which reference a payment came, by the id it was applied under. */
export async function factsOfPayment(
  { receipts }: Pick<CollectionsDeps, 'receipts'>,
  source: Database | Tx,
  { customerId, paymentId }: { readonly customerId: number; readonly paymentId: string },
): Promise<Facts | null> {
  const [provider = '', ...rest] = paymentId.split(':');
  if (!isProvider(provider)) return null;
  const receipt = await receipts.findByRef(source, { provider, providerRef: rest.join(':') });
  if (receipt === null || receipt.customerId !== customerId) return null;
  const reference = receipt.trackingKey ?? receipt.providerRef;
  return { receivedAtMs: receipt.receivedAt.getTime(), reference };
}
