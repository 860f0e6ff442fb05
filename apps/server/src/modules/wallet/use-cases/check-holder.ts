import { invariant } from '@abona/kernel/invariant';
import { publicId } from '@abona/kernel/public-id';
import type { Result } from '@abona/kernel/result';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import { nameKey } from '@abona/mexico/person-name';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type BankAccount, judgeHolder } from '../domain/bank-account.ts';
import { payableFrom } from '../domain/payout-hold.ts';
import { accountVerified } from '../events.ts';
import type { CheckedHolder, CheckFailure, LegalPerson } from '../ports.ts';
import {
  type AccountCheck,
  answerCheck,
  findLiveCheck,
  listWaitingChecks,
} from '../stores/account-check-store.ts';
import { hadVerifiedAccount } from '../stores/bank-account-store.ts';
import { findDefaults, lockWallet, saveDefault } from '../stores/wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

const MINUTE_MS = 60_000;
const SILENCE_MS = MINUTE_MS;
/** A bank that has not answered for so long will not. */
const PATIENCE_MS = 24 * 60 * MINUTE_MS;
const BATCH = 50;

type Subject = Pick<AccountCheck, 'customerId' | 'accountId'>;

/** Asks the participant whose account it is, and writes down what came. Nothing came: it stays pending. */
export async function checkHolder(deps: WalletDeps, subject: Subject): Promise<void> {
  const { customerId, accountId } = subject;
  const check = await findLiveCheck(deps.db, subject);
  const account = await deps.accounts.find(deps.db, { customerId, id: accountId });
  const person = await deps.people.legalPersonOf(deps.db, customerId);
  if (check === null || account === null || person === null) return;
  const answer = await deps.holderChecks.check({
    reference: check.reference,
    clabe: account.clabe,
    holderName: account.holderName,
    curp: person.curp,
  });
  if (!answer.ok && answer.error === 'unavailable') return;
  await transaction(deps.db, (tx) => settle(deps, tx, { check, answer, person }));
}

/** Asks again about accounts that nobody has answered about, and gives up after a day. */
export async function followChecks(deps: WalletDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.technicalNow().getTime();
  for (const check of await listWaitingChecks(deps.db, new Date(now - SILENCE_MS), BATCH)) {
    if (signal.aborted) return;
    await checkHolder(deps, check);
    if (now - check.askedAt.getTime() > PATIENCE_MS)
      await transaction(deps.db, (tx) => settle(deps, tx, { check, answer: null, person: null }));
  }
}

type Settling = {
  readonly check: AccountCheck;
  /** Null: nobody answered, and we wait no longer. */
  readonly answer: Result<CheckedHolder, CheckFailure> | null;
  readonly person: LegalPerson | null;
};

async function settle(deps: WalletDeps, tx: Tx, settling: Settling): Promise<void> {
  const { check } = settling;
  const now = deps.clock.now();
  await lockWallet(tx, check.customerId, now);
  if (!(await answerCheck(tx, check, { ...answerOf(settling), at: now }))) return;
  const key = { customerId: check.customerId, id: check.accountId };
  const account = await deps.accounts.lock(tx, key);
  // Removed meanwhile: the check is answered, and there is nothing to verify.
  if (account === null) return;
  const judged = { ...account, ...verdictOf(settling) };
  if (judged.status === 'verified') await verify(deps, tx, judged);
  else await deps.accounts.save(tx, judged, now);
  await deps.audit(tx, check.customerId, {
    action: `account_${judged.status}`,
    actor: 'system',
    detail: { account: publicId('acct', account.id), check: check.reference },
    ...(judged.problem === null ? {} : { reason: judged.problem }),
  });
}

function answerOf({ answer }: Settling) {
  if (answer?.ok === true) {
    const { result, similarity, trackingKey } = answer.value;
    return {
      result,
      similarity: similarity === null ? null : String(similarity),
      tracking_key: trackingKey,
    };
  }
  const result = answer === null ? ('given_up' as const) : ('unreachable' as const);
  return { result, similarity: null, tracking_key: null };
}

function verdictOf({ answer, person }: Settling): Pick<BankAccount, 'status' | 'problem'> {
  if (answer === null) return { status: 'failed', problem: 'check_unavailable' };
  if (!answer.ok) return { status: 'failed', problem: 'bank_unreachable' };
  invariant(person !== null, 'a holder was checked without a person');
  return judgeHolder(answer.value, {
    givenNames: wordsOf(person.givenNames),
    surnames: wordsOf(`${person.firstSurname} ${person.secondSurname ?? ''}`),
  });
}

const wordsOf = (text: string): string[] => nameKey(text).split(' ').filter(Boolean);

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
