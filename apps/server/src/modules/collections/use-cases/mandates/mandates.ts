import { randomUUIDv7 } from 'node:crypto';
import type { SignMandate } from '@abona/contract/collections/mandate';
import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import { registerMandateJob } from '#modules/collections/jobs.ts';
import {
  addMandate,
  findMandate,
  listMandatesToAsk,
  lockMandate,
  lockOwnMandate,
  type Mandate,
  saveMandate,
} from '#modules/collections/stores/mandate-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { callOffCharges, endMandate } from './end-mandate.ts';
import { takeMandateReport } from './take-mandate-report.ts';

const BATCH = 50;

/** Names a mandate to the bank and to the customer. */
const mandateReference = (id: string): string => publicId('mnd', id);

type Signing = { readonly customerId: number; readonly body: SignMandate };

type SigningRefusal = 'not_found' | 'state_conflict' | 'validation_failed' | 'second_proof_needed';

/**
 * Signs a mandate for a verified account of the customer. A session alone is not enough: it takes a fresh
 * second proof (reliability.md S-06), which is asked for last, so that it is not spent on a refusal.
 */
export function signMandate(
  deps: CollectionsDeps,
  { customerId, body }: Signing,
): Promise<Result<Mandate, SigningRefusal>> {
  return transaction(deps.db, async (tx) => {
    const expiresOn = (body.expires_on ?? null) as CivilDate | null;
    if (expiresOn !== null && expiresOn <= todayOf(deps.clock)) return err('validation_failed');
    const accountId = body.account_id;
    const account = await deps.bankAccounts.chargedAccount(tx, { customerId, accountId });
    if (account === null) return err('not_found');
    if (!(await deps.proofs.spendProof(tx, { customerId, kind: 'mandate' })))
      return err('second_proof_needed');
    const mandate: Mandate = {
      id: randomUUIDv7(),
      customerId,
      accountId,
      expiresOn,
      bank: account.bank,
      accountLast4: account.clabe.slice(-4),
      maxAmount: centavos(body.max_amount),
      period: body.period,
      status: 'signed',
      pausedAt: null,
      providerRef: null,
      reason: null,
      tries: 0,
      endedAt: null,
      nextAskAt: nextAskAt(2, deps.clock.technicalNow()),
      signedAt: deps.clock.now(),
    };
    if (!(await addMandate(tx, mandate))) return err('state_conflict');
    await deps.audit(tx, {
      subject: `customer:${customerId}`,
      actor: `customer:${customerId}`,
      action: 'collections.mandate_signed',
      reason: null,
      detail: { mandate: mandate.id, max_amount: mandate.maxAmount, period: mandate.period },
    });
    await deps.enqueue(tx, { job: registerMandateJob, payload: { mandate_id: mandate.id } });
    return ok(mandate);
  });
}

/** Hands a mandate to the bank, or finds out what became of it. */
export async function registerMandate(deps: CollectionsDeps, id: string): Promise<void> {
  const mandate = await findMandate(deps.db, id);
  if (mandate === null || (mandate.status !== 'signed' && mandate.status !== 'pending_bank'))
    return;
  const answer = await askOrRegister(deps, mandate);
  await transaction(deps.db, async (tx) => {
    if (answer.ok && answer.value !== null) await takeMandateReport(deps, tx, answer.value);
    const locked = await lockMandate(tx, id);
    if (locked === null || (locked.status !== 'signed' && locked.status !== 'pending_bank')) return;
    if (!answer.ok && answer.error.kind === 'refused') {
      await endMandate(deps, tx, {
        mandate: locked,
        status: 'rejected',
        reason: 'account_unknown',
      });
      return;
    }
    const tries = locked.tries + 1;
    await saveMandate(tx, {
      ...locked,
      tries,
      nextAskAt: nextAskAt(tries, deps.clock.technicalNow()),
    });
  });
}

async function askOrRegister(deps: CollectionsDeps, mandate: Mandate) {
  const reference = mandateReference(mandate.id);
  const isFirst = mandate.status === 'signed' && mandate.tries === 0;
  const known = isFirst ? null : await deps.debit.findMandate(reference);
  if (known !== null && (!known.ok || known.value !== null)) return known;
  const { customerId, accountId } = mandate;
  const account = await deps.bankAccounts.chargedAccount(deps.db, { customerId, accountId });
  if (account === null) return err({ kind: 'refused', code: '01' } as const);
  const { clabe, holder } = account;
  const { person, phone } = await deps.bankAccounts.senderMarksOf(deps.db, customerId);
  return deps.debit.register({ reference, clabe, holder, person, phone });
}

/** Asks about mandates of which the bank has said nothing. */
export async function followMandates(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  const waiting = await listMandatesToAsk(deps.db, deps.clock.technicalNow(), BATCH);
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await registerMandate(deps, id);
  }
}

type Own = { readonly customerId: number; readonly mandateId: string };
type Changed = Result<Mandate, 'not_found' | 'state_conflict'>;

/** Under its lock; another's is as unknown as one that never was. */
const changeOwn = (
  { db }: CollectionsDeps,
  { customerId, mandateId }: Own,
  change: (tx: Tx, mandate: Mandate) => Promise<Changed>,
): Promise<Changed> =>
  transaction(db, async (tx) => {
    const mandate = await lockOwnMandate(tx, customerId, mandateId);
    return mandate === null ? err('not_found') : change(tx, mandate);
  });

/** The customer ends a mandate, in one tap and at once. */
export function cancelMandate(
  deps: CollectionsDeps,
  { customerId, mandateId }: Own,
): Promise<Changed> {
  return changeOwn(deps, { customerId, mandateId }, async (tx, mandate) => {
    if (mandate.status === 'cancelled') return ok(mandate);
    if (mandate.status === 'rejected' || mandate.status === 'expired') return err('state_conflict');
    const reason = 'mandate_cancelled';
    return ok(await endMandate(deps, tx, { mandate, status: 'cancelled', reason }));
  });
}

const pausable: ReadonlySet<Mandate['status']> = new Set(['signed', 'pending_bank', 'active']);

/** No charge for a while, or charges again. What was planned and has not left is called off. */
export function pauseMandate(
  deps: CollectionsDeps,
  { customerId, mandateId, isPaused }: Own & { readonly isPaused: boolean },
): Promise<Changed> {
  return changeOwn(deps, { customerId, mandateId }, async (tx, mandate) => {
    if (!pausable.has(mandate.status)) return err('state_conflict');
    if ((mandate.pausedAt !== null) === isPaused) return ok(mandate);
    const after = { ...mandate, pausedAt: isPaused ? deps.clock.now() : null };
    await saveMandate(tx, after);
    if (isPaused) await callOffCharges(deps, tx, { mandate, reason: 'mandate_paused' });
    await deps.audit(tx, {
      subject: `customer:${customerId}`,
      actor: `customer:${customerId}`,
      action: isPaused ? 'collections.mandate_paused' : 'collections.mandate_resumed',
      reason: null,
      detail: { mandate: mandate.id },
    });
    return ok(after);
  });
}

/** Tells the bank that a mandate is over. */
export async function callMandateBack(deps: CollectionsDeps, id: string): Promise<void> {
  const mandate = await findMandate(deps.db, id);
  if (mandate === null || mandate.providerRef === null) return;
  const answer = await deps.debit.cancelMandate(mandate.providerRef);
  if (!answer.ok && answer.error.kind === 'unavailable')
    throw new Error('the clearing house did not answer');
}
