import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { bookedAs } from '#modules/collections/domain/payout.ts';
import type { PaymentReceipt } from '#modules/collections/rails/spei/spei-port.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { beginPayout } from './begin-payout.ts';
import { handedPayout } from './send-payout.ts';

const CENTAVO = centavos(1);

type ProofOrder = {
  /** Names the proof: the same again is the same centavo. */
  readonly proofId: string;
  /** Whose account it is to be; null: a business's. */
  readonly customerId: number | null;
  readonly clabe: string;
  readonly holder: string;
  /** Or the CURP of a person. */
  readonly rfc: string;
  /** What the account's holder reads on their statement. */
  readonly concept: string;
};

/** What became of a centavo. Under way too: it arrived, and nobody has said yet whose account it reached. */
type ProofOutcome =
  | { readonly kind: 'under_way' }
  | {
      readonly kind: 'arrived';
      readonly receipt: PaymentReceipt;
      readonly trackingKey: string | null;
    }
  /** With SPEI's two digits, or the participant's reason. */
  | { readonly kind: 'returned' | 'refused'; readonly code: string };

/** Sends one centavo to an account whose holder is to be proven: our expense, posted with it and once. */
async function beginProof(
  deps: CollectionsDeps,
  tx: Tx,
  { proofId, customerId, clabe, holder, rfc, concept }: ProofOrder,
): Promise<void> {
  const { subject } = await beginPayout(deps, tx, {
    kind: 'account_proof',
    subject: proofId,
    customerId,
    amount: CENTAVO,
    beneficiary: { clabe, holder, rfc },
    concept,
    accountId: null,
  });
  await deps.ledger.post(tx, {
    kind: bookedAs({ kind: 'account_proof', customerId }),
    businessKey: `account_proof:${subject}`,
    businessDate: todayOf(deps.clock),
    actor: 'system:collections',
    movements: [{ from: 'payouts_in_transit:spei', to: 'provider_fees', amount: CENTAVO }],
  });
}

/** Whose account the centavo reached, asked of the provider; outside of any transaction. */
async function readProof(
  deps: CollectionsDeps,
  proofId: string,
): Promise<Result<PaymentReceipt, 'unavailable'>> {
  const { db, payouts, spei } = deps;
  const payout = await payouts.findFor(db, { kind: 'account_proof', subject: proofId });
  if (payout?.providerRef == null) return err('unavailable');
  const receipt = await spei.receiptOf(handedPayout(deps, payout));
  return receipt.ok ? ok(receipt.value) : err('unavailable');
}

async function outcomeOf(deps: CollectionsDeps, proofId: string): Promise<ProofOutcome> {
  const subject = { kind: 'account_proof', subject: proofId } as const;
  const payout = await deps.payouts.findFor(deps.db, subject);
  if (payout?.status === 'returned' || payout?.status === 'refused')
    return { kind: payout.status, code: payout.reason ?? '' };
  const receipt = payout?.status === 'settled' ? await readProof(deps, proofId) : null;
  if (payout === null || !receipt?.ok) return { kind: 'under_way' };
  return { kind: 'arrived', receipt: receipt.value, trackingKey: payout.trackingKey };
}

/** One centavo that proves whose account it is: sent in the caller's transaction, and what its receipt says. */
export const accountProofsBy = (deps: CollectionsDeps) => ({
  begin: (tx: Tx, order: ProofOrder) => beginProof(deps, tx, order),
  read: (proofId: string) => readProof(deps, proofId),
  outcomeOf: (proofId: string) => outcomeOf(deps, proofId),
});
