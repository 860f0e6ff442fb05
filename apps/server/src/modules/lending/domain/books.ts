import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Step } from './advance.ts';
import type { LoanContract, LoanState } from './loan.ts';
import type { LoanEvent } from './loan-event.ts';
import { imbalanceOf, movesBetween, positionOf } from './position.ts';

/** Journals of this module, by what the ledger calls them. */
export type LoanEntryKind =
  | 'disbursement'
  | 'accrual'
  | 'late_charge'
  | 'payment'
  | 'credit_applied'
  | 'refund'
  | 'waiver'
  | 'customer_payout'
  | 'write_off'
  | 'recovery'
  | 'adjustment';

/** A journal to be: what changed in a loan, as movements between accounts. */
export type LoanEntry = {
  readonly kind: LoanEntryKind;
  readonly businessKey: string;
  readonly businessDate: CivilDate;
  readonly movements: readonly {
    readonly from: string;
    readonly to: string;
    readonly amount: Centavos;
  }[];
};

type Change = {
  readonly kind: LoanEntryKind;
  readonly key: string;
  readonly on: CivilDate;
  readonly before: LoanState | null;
  readonly after: LoanState;
};

/** The journal of a change; none where the books do not move. */
export function entryOf(contract: LoanContract, change: Change): LoanEntry | null {
  const after = positionOf(contract, change.after);
  const before =
    change.before === null ? new Map<string, number>() : positionOf(contract, change.before);
  const moves = movesBetween(before, after);
  invariant(
    imbalanceOf(after) === imbalanceOf(before),
    () => `the position of loan ${contract.loanId} is off balance after ${change.key}`,
  );
  if (moves.length === 0) return null;
  return {
    kind: change.kind,
    businessKey: change.key,
    businessDate: change.on,
    movements: moves.map((move) => ({ ...move, amount: centavos(move.amount) })),
  };
}

const stepKinds: Readonly<Record<Step['kind'], LoanEntryKind>> = {
  due: 'accrual',
  credit: 'credit_applied',
  late: 'late_charge',
};

/** The journals of what the calendar did: `due:<loan>:<k>:<plan>`, `late:<loan>:<day>`. */
export const entriesOfSteps = (contract: LoanContract, steps: readonly Step[]): LoanEntry[] =>
  steps.flatMap(({ kind, about, on, before, after }) => {
    const key = `${kind}:${contract.loanId}:${about}`;
    const entry = entryOf(contract, { kind: stepKinds[kind], key, on, before, after });
    return entry === null ? [] : [entry];
  });

const eventKinds: Readonly<Record<LoanEvent['kind'], LoanEntryKind>> = {
  payment: 'payment',
  refund: 'refund',
  cancellation: 'adjustment',
  waiver: 'waiver',
  write_off: 'write_off',
  void: 'adjustment',
  credit_payout: 'customer_payout',
  relief: 'adjustment',
  quita: 'waiver',
  hold_placed: 'adjustment',
  hold_lifted: 'adjustment',
};

/** What the ledger calls the journal of an event. Money on a loan that was lost is a recovery. */
export const kindOfEvent = (event: LoanEvent, before: LoanState): LoanEntryKind =>
  event.kind === 'payment' && before.status === 'written_off' ? 'recovery' : eventKinds[event.kind];

/** Both of a change that happened at another place in the story than at its end. */
export function entriesOfCorrection(
  contract: LoanContract,
  told: {
    readonly event: Change;
    readonly correctionKey: string;
    readonly on: CivilDate;
    /** As the books say, and as they must say. */
    readonly stored: LoanState;
    readonly retold: LoanState;
  },
): LoanEntry[] {
  const entry = entryOf(contract, told.event);
  const shift = movesBetween(
    positionOf(contract, told.event.before ?? told.stored),
    positionOf(contract, told.event.after),
  );
  const booked = new Map(positionOf(contract, told.stored));
  for (const { from, to, amount } of shift) {
    booked.set(from, (booked.get(from) ?? 0) - amount);
    booked.set(to, (booked.get(to) ?? 0) + amount);
  }
  const moves = movesBetween(booked, positionOf(contract, told.retold));
  const correction: LoanEntry | null =
    moves.length === 0
      ? null
      : {
          kind: 'adjustment',
          businessKey: told.correctionKey,
          businessDate: told.on,
          movements: moves.map((move) => ({ ...move, amount: centavos(move.amount) })),
        };
  return [entry, correction].filter((each) => each !== null);
}
