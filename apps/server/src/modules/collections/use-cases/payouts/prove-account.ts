import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { PaymentReceipt } from '#modules/collections/rails/spei/spei-port.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { beginPayout } from './begin-payout.ts';
import { handedPayout } from './send-payout.ts';

const CENTAVO = centavos(1);

type ProofOrder = {
  /** Names the proof: the same again is the same centavo. */
  readonly proofId: string;
  readonly clabe: string;
  readonly holder: string;
  readonly rfc: string;
  /** What the account's holder reads on their statement. */
  readonly concept: string;
};

/** Sends one centavo to an account whose holder is to be proven: our expense, posted with it and once. */
async function beginProof(
  deps: CollectionsDeps,
  tx: Tx,
  { proofId, clabe, holder, rfc, concept }: ProofOrder,
): Promise<void> {
  const { subject } = await beginPayout(deps, tx, {
    kind: 'account_proof',
    subject: proofId,
    customerId: null,
    amount: CENTAVO,
    beneficiary: { clabe, holder, rfc },
    concept,
    accountId: null,
  });
  await deps.ledger.post(tx, {
    kind: 'merchant_payout',
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

/** One centavo that proves whose account it is: sent in the caller's transaction, and what its receipt says. */
export const accountProofsBy = (deps: CollectionsDeps) => ({
  begin: (tx: Tx, order: ProofOrder) => beginProof(deps, tx, order),
  read: (proofId: string) => readProof(deps, proofId),
});
