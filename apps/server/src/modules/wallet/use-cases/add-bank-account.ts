import { randomUUIDv7 } from 'node:crypto';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { formatDateMedium } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { brand } from '@abona/lender/lender';
import type { Clabe } from '@abona/mexico/clabe';
import { bankText } from '@abona/mexico/person-name';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import {
  ACCOUNTS_ADDED_WINDOW_MS,
  ACCOUNTS_KEPT_MAX,
  accountsAllowedFrom,
  CHECKS_WINDOW_MS,
} from '../domain/account-limits.ts';
import { type BankAccount, canRetry } from '../domain/bank-account.ts';
import type { LegalPerson } from '../ports.ts';
import { addCheck, checksSince, findLiveCheck } from '../stores/account-check-store.ts';
import { additionsSince, hadVerifiedAccount } from '../stores/bank-account-store.ts';
import { lockWallet } from '../stores/wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Order = {
  readonly customerId: number;
  readonly clabe: Clabe;
  readonly wantedFor: readonly InstrumentPurpose[];
};

export type AddRefusal =
  | 'form_incomplete'
  | 'state_conflict'
  | 'second_proof_needed'
  | DetailedFailure<'account_limit'>
  | DetailedFailure<'too_many'>;

/**
 * Adds an account and has one centavo sent to it, which leaves once that is written down: what comes back on its receipt
 * says whose account it is, and until then it is pending. A CLABE that is there already is answered as it is, or checked
 * anew when it failed.
 */
export const addBankAccount = (
  deps: WalletDeps,
  order: Order,
): Promise<Result<BankAccount, AddRefusal>> => transaction(deps.db, (tx) => add(deps, tx, order));

async function add(
  deps: WalletDeps,
  tx: Tx,
  order: Order,
): Promise<Result<BankAccount, AddRefusal>> {
  const { customerId, clabe, wantedFor } = order;
  const now = deps.clock.now();
  await lockWallet(tx, customerId, now);
  const known = await deps.accounts.findByClabe(tx, customerId, clabe);
  if (known !== null && !canRetry(known)) return ok(known);
  const person = await deps.people.legalPersonOf(tx, customerId);
  if (person === null) return err('form_incomplete');
  const objection = await objectionTo(deps, tx, { customerId, isKnown: known !== null });
  if (objection !== null) return err(objection);
  if (!(await isProven(deps, tx, customerId))) return err('second_proof_needed');

  const account: BankAccount = {
    ...(known ?? newAccount({ customerId, clabe, now })),
    holderName: fullName(person),
    wantedFor,
    status: 'pending',
    problem: null,
  };
  if (known === null) await deps.accounts.add(tx, account);
  else await deps.accounts.save(tx, account, now);
  await beginCheck(deps, tx, { account, curp: person.curp });
  return ok(account);
}

/**
 * Whoever holds a session only, or somebody's unlocked phone, adds no account beside the one that is there
 * (reliability.md A15). The first one replaces none, and is the person's own by its holder.
 */
async function isProven(deps: WalletDeps, tx: Tx, customerId: number): Promise<boolean> {
  if (!(await hadVerifiedAccount(tx, customerId))) return true;
  return deps.contacts.spendProof(tx, { customerId, kind: 'refund_account' });
}

type Beginning = { readonly account: BankAccount; readonly curp: string };

/** What the account's holder reads on their statement. */
const CONCEPT = `COMPROBACION ${brand.bankName}`;

async function beginCheck(deps: WalletDeps, tx: Tx, { account, curp }: Beginning): Promise<void> {
  const { customerId, id: accountId, clabe, holderName: holder } = account;
  if ((await findLiveCheck(tx, { customerId, accountId })) !== null) return;
  const id = randomUUIDv7();
  await addCheck(tx, {
    id,
    customerId,
    accountId,
    reference: publicId('chk', id),
    createdAt: deps.clock.now(),
    askedAt: deps.clock.technicalNow(),
  });
  const order = { proofId: id, customerId, clabe, holder, rfc: curp, concept: CONCEPT };
  await deps.accountProofs.begin(tx, order);
  await deps.audit(tx, customerId, {
    action: 'account_added',
    detail: { account: publicId('acct', accountId), bank: account.bankCode },
  });
}

type Applicant = { readonly customerId: number; readonly isKnown: boolean };

async function objectionTo(
  deps: WalletDeps,
  tx: Tx,
  { customerId, isKnown }: Applicant,
): Promise<DetailedFailure<'account_limit'> | DetailedFailure<'too_many'> | null> {
  const now = deps.clock.now();
  const since = (windowMs: number) => new Date(now.getTime() - windowMs);
  const [kept, added, checked] = [
    await deps.accounts.list(tx, customerId),
    await additionsSince(tx, customerId, since(ACCOUNTS_ADDED_WINDOW_MS)),
    await checksSince(tx, customerId, since(CHECKS_WINDOW_MS)),
  ];
  if (!isKnown && kept.length >= ACCOUNTS_KEPT_MAX)
    return { code: 'too_many', details: { max: ACCOUNTS_KEPT_MAX } };
  const from = accountsAllowedFrom({ added: isKnown ? [] : added, checked }, now);
  return from === null ? null : { code: 'account_limit', details: { date: dayOf(from) } };
}

/** The day in Mexico City, as people write it. */
export const dayOf = (instant: Date): string => formatDateMedium(mexicoCityDate(instant.getTime()));

/** As banks write it. */
export const fullName = ({ givenNames, firstSurname, secondSurname }: LegalPerson): string =>
  bankText([givenNames, firstSurname, secondSurname ?? ''].join(' '));

const newAccount = ({
  customerId,
  clabe,
  now,
}: {
  readonly customerId: number;
  readonly clabe: Clabe;
  readonly now: Date;
}) => ({
  id: randomUUIDv7(),
  customerId,
  clabe,
  bankCode: clabe.slice(0, 3),
  lastFour: clabe.slice(-4),
  verifiedAt: null,
  payableFrom: null,
  createdAt: now,
  removedAt: null,
});
