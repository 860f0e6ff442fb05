import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { add, type Centavos, centavos } from '@abona/kernel/money';
import { type AccountCode, accountOf } from './account-code.ts';

/** Why money moved. `reversal` is not here: only undoing another entry makes one. */
export type EntryKind =
  | 'disbursement'
  | 'down_payment'
  | 'opening_fee'
  | 'accrual'
  | 'late_charge'
  | 'receipt'
  | 'payment'
  | 'credit_applied'
  | 'refund'
  | 'waiver'
  | 'customer_payout'
  | 'merchant_payout'
  | 'provider_settlement'
  | 'write_off'
  | 'recovery'
  | 'tax_remittance'
  | 'funding'
  | 'provision'
  | 'adjustment';
export type JournalKind = EntryKind | 'reversal';

/** Money that leaves one account and reaches another. It cannot be unbalanced. */
export type Movement = {
  readonly from: AccountCode;
  readonly to: AccountCode;
  readonly amount: Centavos;
};

export type Entry = {
  readonly kind: EntryKind;
  /** Unique for ever, made of what happened (`payment:pay_…`): posting it twice is a no-op. */
  readonly businessKey: string;
  readonly businessDate: CivilDate;
  /** Who caused it: `customer:123…`, `system:end-of-day`. */
  readonly actor: string;
  readonly movements: readonly Movement[];
};

/** What a journal does to one account: debit positive, credit negative. */
export type Line = { readonly account: AccountCode; readonly amount: Centavos };

/** An order to undo a journal; it names the key under which that was posted. */
export type ReversalOrder = {
  readonly businessKey: string;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

const REVERSAL_SUFFIX = ':reversal';
/** Leaves room for the suffix. */
const BUSINESS_KEY_LENGTH_MAX = 180;
const ACTOR_LENGTH_MAX = 100;
/** Ten thousand million pesos; the database refuses more on one line. */
export const AMOUNT_MAX = centavos(1_000_000_000_000);
const LINES_MAX = 1_000;

const printable = /^[!-~]+$/;

/** The lines of an entry: what leaves an account and what reaches it, each in one sum. */
export function linesOf(entry: Entry): readonly Line[] {
  checkEntry(entry);
  const [leaving, reaching] = [new Map<AccountCode, Centavos>(), new Map<AccountCode, Centavos>()];
  for (const { from, to, amount } of entry.movements) {
    accumulate(leaving, from, centavos(-amount));
    accumulate(reaching, to, amount);
  }
  const lines = [...leaving, ...reaching].map(([account, amount]) => ({ account, amount }));
  invariant(lines.length <= LINES_MAX, `entry ${entry.businessKey} has too many lines`);
  for (const { account, amount } of lines)
    invariant(Math.abs(amount) <= AMOUNT_MAX, `entry ${entry.businessKey} is too much: ${account}`);
  return lines;
}

function checkEntry({ businessKey, actor, movements }: Entry): void {
  invariant(isPrintable(businessKey, BUSINESS_KEY_LENGTH_MAX), `a bad key: ${businessKey}`);
  invariant(!businessKey.endsWith(REVERSAL_SUFFIX), `${businessKey} is the key of a reversal`);
  checkActor(businessKey, actor);
  invariant(movements.length > 0, `entry ${businessKey} moves nothing`);
  for (const { from, to, amount } of movements) {
    accountOf(from);
    accountOf(to);
    invariant(amount > 0, `entry ${businessKey} moves ${amount}`);
    invariant(from !== to, `entry ${businessKey} moves ${from} to itself`);
  }
}

function checkActor(businessKey: string, actor: string): void {
  invariant(isPrintable(actor, ACTOR_LENGTH_MAX), `entry ${businessKey} by a bad actor`);
}

const isPrintable = (text: string, lengthMax: number): boolean =>
  text.length <= lengthMax && printable.test(text);

function accumulate(sums: Map<AccountCode, Centavos>, account: AccountCode, amount: Centavos) {
  sums.set(account, add(sums.get(account) ?? centavos(0), amount));
}

/** What is about to be written: an entry, or the mirror image of one. */
export type Draft = {
  readonly kind: JournalKind;
  readonly businessKey: string;
  readonly businessDate: CivilDate;
  readonly actor: string;
  readonly reverses: number | null;
  readonly lines: readonly Line[];
};

export const draftOf = (entry: Entry): Draft => ({
  ...entry,
  reverses: null,
  lines: linesOf(entry),
});

/** Nothing is ever edited or deleted: a mistake is undone by its mirror image. */
export function reversalOf(
  original: { readonly id: number; readonly lines: readonly Line[] },
  { businessKey, businessDate, actor }: ReversalOrder,
): Draft {
  checkActor(businessKey, actor);
  return {
    kind: 'reversal',
    businessKey: reversalKeyOf(businessKey),
    businessDate,
    actor,
    reverses: original.id,
    lines: original.lines.map(({ account, amount }) => ({ account, amount: centavos(-amount) })),
  };
}

export const reversalKeyOf = (businessKey: string): string => `${businessKey}${REVERSAL_SUFFIX}`;
