import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { FieldFailure } from '@abona/contract/errors';
import { PROOF_CODE_LENGTH, PROOF_GUESSES_MAX } from '@abona/contract/portal/account-status';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { formatDateMedium } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Clabe, type ClabeProblem, parseClabe } from '@abona/mexico/clabe';
import { bankText } from '@abona/mexico/person-name';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import {
  centavoAllowedFrom,
  holderProblem,
  judgeGuess,
  PROOF_LIFE_MS,
  PROOFS_WINDOW_MS,
} from '../domain/bank-proof.ts';
import { type Account, lockAccount } from '../stores/account-store.ts';
import type { Proof } from '../stores/proof-store.ts';
import type { PortalDeps } from './portal-deps.ts';
import { takeStep } from './take-step.ts';

/** Somebody of a business who acts for it. */
export type Acting = { readonly accountId: string; readonly personId: string };

export const actorOf = ({ personId }: Pick<Acting, 'personId'>): string => `portal:${personId}`;

const clabeMessages: Readonly<Record<ClabeProblem, string>> = {
  length: 'Tu CLABE tiene 18 dígitos.',
  format: 'Tu CLABE tiene solo números.',
  checksum: 'El último dígito no cuadra. Revísala en tu banco.',
};

type GivenRefusal =
  | 'state_conflict'
  | DetailedFailure<'proof_limit'>
  | { readonly code: 'validation_failed'; readonly fields: readonly FieldFailure[] };

/**
 * Names the account to be paid to: one centavo goes there with a code in its concept, in the transaction that writes the
 * proof. The same account again while its proof is under way is that proof: whoever clicks twice, or whose answer got
 * lost, sends one centavo.
 */
export async function giveAccount(
  deps: PortalDeps,
  tx: Tx,
  { clabe: text, ...acting }: Acting & { readonly clabe: string },
): Promise<Result<void, GivenRefusal>> {
  const clabe = parseClabe(text);
  if (!clabe.ok) {
    const fields = [{ path: 'clabe', message: clabeMessages[clabe.error] }];
    return err({ code: 'validation_failed', fields });
  }
  return beginProof(deps, tx, { ...acting, clabe: clabe.value });
}

async function beginProof(
  deps: PortalDeps,
  tx: Tx,
  { accountId, personId, clabe }: Acting & { readonly clabe: Clabe },
): Promise<Result<void, GivenRefusal>> {
  const now = deps.clock.now();
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account?.business == null) return err('state_conflict');
  const earlier = await deps.proofs.latest(tx, accountId);
  const isUnderWay = earlier?.status === 'sending' || earlier?.status === 'sent';
  if (isUnderWay && earlier.clabe === clabe && earlier.expiresAt > now) return ok(undefined);
  const sentAt = await deps.proofs.sentSince(
    tx,
    accountId,
    new Date(now.getTime() - PROOFS_WINDOW_MS),
  );
  const from = centavoAllowedFrom(sentAt, now);
  if (from !== null)
    return err({
      code: 'proof_limit',
      details: { date: formatDateMedium(mexicoCityDate(from.getTime())) },
    });
  const stepped = await takeStep(deps, tx, {
    account,
    move: 'account_given',
    by: actorOf({ personId }),
  });
  if (!stepped.ok) return stepped;
  if (earlier !== null && earlier.status !== 'failed')
    await deps.proofs.save(tx, { ...earlier, status: 'replaced', endedAt: now });
  await sendCentavo(deps, tx, { account, personId, clabe, now });
  return ok(undefined);
}

type Sending = {
  readonly account: Account;
  readonly personId: string;
  readonly clabe: Clabe;
  readonly now: Date;
};

const CONCEPT = 'ABONA CODIGO';

async function sendCentavo(
  deps: PortalDeps,
  tx: Tx,
  { account: { id: accountId, business }, personId, clabe, now }: Sending,
): Promise<void> {
  if (business === null) return;
  const id = randomUUIDv7();
  const code = String(randomInt(10 ** PROOF_CODE_LENGTH)).padStart(PROOF_CODE_LENGTH, '0');
  const proof: Proof = {
    id,
    accountId,
    clabe,
    attempts: 0,
    status: 'sending',
    problem: null,
    holder: null,
    trackingKey: null,
    begunBy: personId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PROOF_LIFE_MS),
    endedAt: null,
  };
  await deps.proofs.add(tx, proof, code);
  await deps.collections.desk.accountProofs.begin(tx, {
    proofId: id,
    customerId: null,
    clabe,
    holder: bankText(business.legal_name),
    rfc: business.rfc,
    concept: `${CONCEPT} ${code}`,
  });
}

type CentavoEnd = {
  readonly proofId: string;
  readonly isSettled: boolean;
  readonly trackingKey: string | null;
};

/** Thrown so that the job is tried again. */
class ReceiptUnavailable extends Error {
  override readonly name = 'ReceiptUnavailable';
}

/**
 * The centavo arrived, or came back. Whose account it reached is read of the bank's receipt before the code is of any use:
 * whoever can read another's statement proves nothing. A bank may still send back what arrived: then nothing is proven.
 */
export async function followCentavo(
  deps: PortalDeps,
  { proofId, isSettled, trackingKey }: CentavoEnd,
): Promise<void> {
  const begun = await deps.proofs.find(deps.db, proofId);
  if (begun === null) return;
  const receipt = isSettled ? await deps.collections.desk.accountProofs.read(proofId) : null;
  if (receipt !== null && !receipt.ok) throw new ReceiptUnavailable(proofId);
  await transaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, deps.fields, begun.accountId);
    const proof = await deps.proofs.find(tx, proofId);
    if (account?.business == null || proof === null) return;
    const after = proofAfter(
      { ...proof, trackingKey },
      { business: account.business, receipt: receipt?.value ?? null, at: deps.clock.now() },
    );
    if (after !== null) await deps.proofs.save(tx, after);
  });
}

type Reading = {
  readonly business: BusinessFacts;
  /** Null: the centavo did not arrive. */
  readonly receipt: Proof['holder'];
  readonly at: Date;
};

/** A proof with what became of its centavo; null: that is no news. */
function proofAfter(proof: Proof, { business, receipt, at: endedAt }: Reading): Proof | null {
  const isOver = proof.status === 'replaced' || proof.status === 'failed';
  if (receipt === null)
    return isOver ? null : { ...proof, status: 'failed', problem: 'returned', endedAt };
  if (proof.status !== 'sending') return null;
  const { legal_name: legalName, rfc } = business;
  const problem = holderProblem({ legalName, rfc }, receipt);
  if (problem !== null) return { ...proof, holder: receipt, status: 'failed', problem, endedAt };
  return { ...proof, holder: receipt, status: 'sent' };
}

type GuessRefusal = 'state_conflict' | 'otp_expired' | DetailedFailure<'otp_invalid'>;

/** Types the code that came with the centavo. What a wrong one counts is kept: the refusal is returned. */
export async function confirmAccount(
  deps: PortalDeps,
  tx: Tx,
  { code, ...acting }: Acting & { readonly code: string },
): Promise<Result<void, GuessRefusal>> {
  const account = await lockAccount(tx, deps.fields, acting.accountId);
  const proof = await deps.proofs.latest(tx, acting.accountId);
  if (account === null || proof?.status !== 'sent') return err('state_conflict');
  const now = deps.clock.now();
  const verdict = judgeGuess(proof, await deps.proofs.isRight(tx, proof, code), now);
  if (verdict === 'expired') return err('otp_expired');
  if (verdict !== 'right') return guessedWrong(deps, tx, { proof, verdict, now });
  await deps.proofs.save(tx, { ...proof, status: 'proven', endedAt: now });
  // Another account of a business that sells waits for two people of ours; until then it is paid as before.
  const isReviewed = account.liveMerchantId !== null;
  const by = actorOf(acting);
  const stepped = await takeStep(deps, tx, { account, move: 'account_proven', by, isReviewed });
  return stepped.ok ? ok(undefined) : stepped;
}

type Wrong = {
  readonly proof: Proof;
  readonly verdict: 'wrong' | 'used_up';
  readonly now: Date;
};

async function guessedWrong(
  deps: PortalDeps,
  tx: Tx,
  { proof, verdict, now }: Wrong,
): Promise<Result<never, GuessRefusal>> {
  const attempts = proof.attempts + 1;
  if (verdict === 'used_up') {
    const over = {
      ...proof,
      attempts,
      status: 'failed',
      problem: 'guesses',
      endedAt: now,
    } as const;
    await deps.proofs.save(tx, over);
    return err('otp_expired');
  }
  await deps.proofs.save(tx, { ...proof, attempts });
  return err({ code: 'otp_invalid', details: { left: PROOF_GUESSES_MAX - attempts } });
}
