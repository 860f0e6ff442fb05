import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { add, type Centavos, centavos, subtract, sum } from '@abona/kernel/money';
import {
  type ActivityLine,
  type JournalKind,
  type LoanAccount,
  type LoanActivity,
  loanAccounts,
} from './loan-activity.ts';

/** What one journal did to what the loan owes. `charge` and `iva` add to it, `credit` takes off. */
export type StatementMovement = {
  readonly journalId: number;
  readonly businessKey: string;
  readonly kind: JournalKind;
  readonly on: CivilDate;
  readonly charge: Centavos;
  readonly iva: Centavos;
  readonly credit: Centavos;
  /** Owed in all, after it. */
  readonly balance: Centavos;
  /** By account, for who wants to know what a payment covered: up when more is owed. */
  readonly parts: Readonly<Partial<Record<LoanAccount, Centavos>>>;
};

type AccountSummary = {
  readonly account: LoanAccount;
  readonly opening: Centavos;
  readonly charged: Centavos;
  readonly credited: Centavos;
  readonly closing: Centavos;
};

/** A statement in figures: opening, what moved, closing, by account and in all. */
export type StatementFigures = {
  readonly opening: Centavos;
  readonly movements: readonly StatementMovement[];
  readonly charges: Centavos;
  readonly iva: Centavos;
  readonly credits: Centavos;
  readonly closing: Centavos;
  readonly accounts: readonly AccountSummary[];
};

const nothing = centavos(0);

/** Adds up what the books say, and refuses books whose lines do not lead from opening to closing. */
export function statementFigures(activity: LoanActivity): StatementFigures {
  const accounts = loanAccounts.map((account) => summaryOf(account, activity));
  const opening = sum(accounts.map((account) => account.opening));
  const movements = movementsOf(activity, opening);
  const figures = {
    opening,
    movements,
    charges: sum(movements.map(({ charge }) => charge)),
    iva: sum(movements.map(({ iva }) => iva)),
    credits: sum(movements.map(({ credit }) => credit)),
    closing: sum(accounts.map((account) => account.closing)),
    accounts,
  };
  const led = figures.opening + figures.charges + figures.iva - figures.credits;
  invariant(led === figures.closing, () => `a statement leads to ${led}, not ${figures.closing}`);
  return figures;
}

function summaryOf(account: LoanAccount, activity: LoanActivity): AccountSummary {
  const { opening, lines, closing } = activity[account];
  const charged = sum(lines.map(({ amount }) => centavos(Math.max(amount, 0))));
  const credited = sum(lines.map(({ amount }) => centavos(Math.max(-amount, 0))));
  invariant(
    opening + charged - credited === closing,
    () => `${account} does not lead from ${opening} to ${closing}`,
  );
  return { account, opening, charged, credited, closing };
}

type AccountLine = ActivityLine & { readonly account: LoanAccount };

/** One movement for each journal, in the order of the books. */
function movementsOf(activity: LoanActivity, opening: Centavos): readonly StatementMovement[] {
  const journals = new Map<number, AccountLine[]>();
  for (const account of loanAccounts) {
    for (const line of activity[account].lines) {
      const lines = journals.get(line.journalId) ?? [];
      lines.push({ ...line, account });
      journals.set(line.journalId, lines);
    }
  }
  let balance = opening;
  return [...journals.values()].sort(inBookOrder).map((lines) => {
    const movement = movementOf(lines, balance);
    balance = movement.balance;
    return movement;
  });
}

/** Of one day, what was charged comes before what was paid of it, whichever was written down first. */
function inBookOrder([a]: readonly AccountLine[], [b]: readonly AccountLine[]): number {
  invariant(a !== undefined && b !== undefined, 'a journal without lines');
  if (a.businessDate !== b.businessDate) return a.businessDate < b.businessDate ? -1 : 1;
  return rankOf(a.kind) - rankOf(b.kind) || a.journalId - b.journalId;
}

const chargingKinds: readonly JournalKind[] = [
  'disbursement',
  'opening_fee',
  'accrual',
  'late_charge',
];

const rankOf = (kind: JournalKind): number => {
  const place = chargingKinds.indexOf(kind);
  return place < 0 ? chargingKinds.length : place;
};

function movementOf(lines: readonly AccountLine[], before: Centavos): StatementMovement {
  const [first] = lines;
  invariant(first !== undefined, 'a journal without lines');
  const parts: Partial<Record<LoanAccount, Centavos>> = {};
  for (const { account, amount } of lines) parts[account] = add(parts[account] ?? nothing, amount);
  const ups = lines.filter(({ amount }) => amount > 0);
  const charge = sum(ups.filter((line) => !isIva(line.account)).map(({ amount }) => amount));
  const iva = sum(ups.filter((line) => isIva(line.account)).map(({ amount }) => amount));
  const credit = sum(lines.map(({ amount }) => centavos(Math.max(-amount, 0))));
  return {
    journalId: first.journalId,
    businessKey: first.businessKey,
    kind: first.kind,
    on: first.businessDate,
    charge,
    iva,
    credit,
    balance: subtract(add(add(before, charge), iva), credit),
    parts,
  };
}

export const isIva = (account: LoanAccount): boolean => account.endsWith('_iva');
