import { invariant } from '@abona/kernel/invariant';
import { publicId } from '@abona/kernel/public-id';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { BankAccount, Verdict } from '../domain/bank-account.ts';
import { type CentavoEnd, type Finding, judgeCentavo } from '../domain/holder.ts';
import { payableFrom } from '../domain/payout-hold.ts';
import { accountVerified } from '../events.ts';
import type { LegalPerson } from '../ports.ts';
import {
  type AccountCheck,
  answerCheck,
  findCheck,
  listWaitingChecks,
} from '../stores/account-check-store.ts';
import { hadVerifiedAccount } from '../stores/bank-account-store.ts';
import { findDefaults, lockWallet, saveDefault } from '../stores/wallet-store.ts';
import { learnFromReturn } from './learn-from-return.ts';
import type { WalletDeps } from './wallet-deps.ts';

const MINUTE_MS = 60_000;
const SILENCE_MS = MINUTE_MS;
/** A bank that has not answered for so long will not. */
const PATIENCE_MS = 24 * 60 * MINUTE_MS;
const BATCH = 50;

/** Reads what became of the centavo of a check, and writes down what that says. Nothing is known: it stays pending. */
export async function followCheck(deps: WalletDeps, checkId: string): Promise<void> {
  const check = await findCheck(deps.db, checkId);
  if (check === null) return;
  const end = await deps.accountProofs.outcomeOf(checkId);
  if (end.kind === 'under_way') return;
  if (check.isAnswered) await followLateReturn(deps, check, end);
  else await settleBy(deps, check, end);
}

async function settleBy(deps: WalletDeps, check: AccountCheck, end: CentavoEnd): Promise<void> {
  const person = await deps.people.legalPersonOf(deps.db, check.customerId);
  invariant(person !== null, 'a holder was checked without a person');
  const { finding, verdict } = judgeCentavo(end, holderOf(person));
  const trackingKey = end.kind === 'arrived' ? end.trackingKey : null;
  await transaction(deps.db, (tx) => settle(deps, tx, { check, finding, verdict, trackingKey }));
}

/** A bank may send back a centavo that had arrived. */
async function followLateReturn(
  deps: WalletDeps,
  { customerId, accountId: id }: AccountCheck,
  end: CentavoEnd,
): Promise<void> {
  if (end.kind !== 'returned') return;
  const { code } = end;
  await transaction(deps.db, (tx) => learnFromReturn(deps, tx, { customerId, id, code }));
}

/** Reads again what nobody has told of, and gives up after a day. */
export async function followChecks(deps: WalletDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.technicalNow().getTime();
  for (const check of await listWaitingChecks(deps.db, new Date(now - SILENCE_MS), BATCH)) {
    if (signal.aborted) return;
    await followCheck(deps, check.id);
    if (now - check.askedAt.getTime() > PATIENCE_MS)
      await transaction(deps.db, (tx) => settle(deps, tx, { check, ...GIVEN_UP }));
  }
}

type Settling = {
  readonly check: AccountCheck;
  readonly finding: Finding | 'given_up';
  readonly verdict: Verdict;
  readonly trackingKey: string | null;
};

/** Nobody answered, and we wait no longer. */
const GIVEN_UP: Omit<Settling, 'check'> = {
  finding: 'given_up',
  verdict: { status: 'failed', problem: 'check_unavailable' },
  trackingKey: null,
};

async function settle(deps: WalletDeps, tx: Tx, settling: Settling): Promise<void> {
  const { check, finding: result, verdict, trackingKey: tracking_key } = settling;
  const now = deps.clock.now();
  await lockWallet(tx, check.customerId, now);
  if (!(await answerCheck(tx, check, { result, tracking_key, at: now }))) return;
  const key = { customerId: check.customerId, id: check.accountId };
  const account = await deps.accounts.lock(tx, key);
  // Removed meanwhile: the check is answered, and there is nothing to verify.
  if (account === null) return;
  const judged = { ...account, ...verdict };
  if (judged.status === 'verified') await verify(deps, tx, judged);
  else await deps.accounts.save(tx, judged, now);
  await deps.audit(tx, check.customerId, {
    action: `account_${judged.status}`,
    actor: 'system',
    detail: { account: publicId('acct', account.id), check: check.reference },
    ...(judged.problem === null ? {} : { reason: judged.problem }),
  });
}

const holderOf = ({ givenNames, firstSurname, secondSurname, curp }: LegalPerson) => ({
  givenNames,
  surnames: `${firstSurname} ${secondSurname ?? ''}`,
  curp,
});

/** It becomes the first choice for what was wished, and for what has none yet. */
async function verify(deps: WalletDeps, tx: Tx, account: BankAccount): Promise<void> {
  const { customerId, id } = account;
  const now = deps.clock.now();
  const contactChangedAt = (await deps.contactChanges?.lastChangedAt(tx, customerId)) ?? null;
  const isFirst = !(await hadVerifiedAccount(tx, customerId));
  await deps.accounts.save(
    tx,
    {
      ...account,
      verifiedAt: now,
      payableFrom: payableFrom({ verifiedAt: now, isFirst, contactChangedAt }),
    },
    now,
  );
  await deps.publish(tx, accountVerified, {
    customer_id: customerId,
    account_id: id,
    bank: bankOfClabe(account.clabe)?.shortName ?? account.bankCode,
    last4: account.lastFour,
    is_first: isFirst,
  });
  const defaults = await findDefaults(tx, customerId);
  for (const purpose of ['automatic_payment', 'refund'] as const) {
    if (!defaults.has(purpose) || account.wantedFor.includes(purpose))
      await saveDefault(tx, { customerId, purpose }, { kind: 'account', id });
  }
  if (account.wantedFor.includes('payment'))
    await saveDefault(tx, { customerId, purpose: 'payment' }, { kind: 'account', id });
}
