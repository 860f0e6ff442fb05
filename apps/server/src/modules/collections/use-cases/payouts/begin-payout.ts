import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import type { Centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { brand } from '@abona/lender/lender';
import { isWithUs, nextAskAt, type PayoutKind } from '#modules/collections/domain/payout.ts';
import { sendPayoutJob } from '#modules/collections/jobs.ts';
import type { Payout } from '#modules/collections/stores/payout-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { auditPayout } from './take-payout-report.ts';

type Deps = Pick<CollectionsDeps, 'clock' | 'enqueue' | 'payouts' | 'bankAccounts'>;

export type PayoutRequest = {
  readonly kind: PayoutKind;
  readonly subject: string;
  readonly customerId: number | null;
  readonly amount: Centavos;
  readonly beneficiary: Payout['beneficiary'];
  readonly concept: string;
  /** The account of the wallet, where it is one. */
  readonly accountId: string | null;
};

/** Names a payout to the provider and to the customer. */
export const payoutReference = (id: string): string => publicId('out', id);

/** Begins to send money; asked again for the same thing, it is the same payout. */
export async function beginPayout(deps: Deps, tx: Tx, request: PayoutRequest): Promise<Payout> {
  const payout: Payout = {
    id: randomUUIDv7(),
    ...request,
    status: 'queued',
    providerRef: null,
    trackingKey: null,
    reason: null,
    tries: 0,
    // The job hands it over at once; should that get lost, the sweeper finds it.
    nextAskAt: nextAskAt(2, deps.clock.technicalNow()),
    createdAt: deps.clock.now(),
    sentAt: null,
    endedAt: null,
  };
  if (!(await deps.payouts.add(tx, payout))) {
    const earlier = await deps.payouts.findFor(tx, request);
    return earlier ?? payout;
  }
  await deps.enqueue(tx, { job: sendPayoutJob, payload: { payout_id: payout.id } });
  return payout;
}

/** Ends the payout of a loan that nobody was handed yet; false: it has left, or may have. */
export async function callOffLoanPayout(
  deps: Pick<CollectionsDeps, 'clock' | 'payouts' | 'audit'>,
  tx: Tx,
  applicationProcessId: number,
): Promise<boolean> {
  const subject = { kind: 'loan', subject: String(applicationProcessId) } as const;
  const found = await deps.payouts.findFor(tx, subject);
  const payout = found && (await deps.payouts.lock(tx, found.id));
  if (payout === null || !isWithUs(payout)) return false;
  const reason = 'called_off';
  const endedAt = deps.clock.now();
  await deps.payouts.save(tx, { ...payout, status: 'refused', reason, nextAskAt: null, endedAt });
  await auditPayout(deps, tx, { before: payout, to: 'refused', reason });
  return true;
}

const MERCHANT_CONCEPT = `VENTAS ${brand.bankName}`;

type MerchantPayout = {
  readonly payoutId: string;
  readonly merchantId: string;
  readonly amount: Centavos;
};

/** What a shop sold, less our part; merchants has put it into transit. */
export async function beginMerchantPayout(
  deps: Deps & Pick<CollectionsDeps, 'shops'>,
  tx: Tx,
  { payoutId, merchantId, amount }: MerchantPayout,
): Promise<void> {
  const beneficiary = await deps.shops.payoutAccountOf(tx, merchantId);
  invariant(beneficiary !== null, 'a payout to a shop without an account');
  await beginPayout(deps, tx, {
    kind: 'merchant',
    subject: payoutId,
    customerId: null,
    amount,
    beneficiary,
    concept: MERCHANT_CONCEPT,
    accountId: null,
  });
}

type LoanPayout = {
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly amount: Centavos;
  readonly accountId: string;
};

const LOAN_CONCEPT = `PRESTAMO ${brand.bankName}`;

/** The money of a personal loan, to an account that is proven to be the customer's own. */
export async function beginLoanPayout(
  deps: Deps,
  tx: Tx,
  { applicationProcessId, customerId, amount, accountId }: LoanPayout,
): Promise<Result<{ readonly reference: string; readonly clabe: string }, 'not_found'>> {
  const account = await deps.bankAccounts.payoutAccount(tx, { customerId, accountId });
  if (account === null) return err('not_found');
  const { id, beneficiary } = await beginPayout(deps, tx, {
    kind: 'loan',
    subject: String(applicationProcessId),
    customerId,
    amount,
    beneficiary: { clabe: account.clabe, holder: account.holder },
    concept: LOAN_CONCEPT,
    accountId,
  });
  // Enough to recognise the account by; the whole number is nobody's business on a waiting screen.
  return ok({ reference: payoutReference(id), clabe: `•••• ${beneficiary.clabe.slice(-4)}` });
}
