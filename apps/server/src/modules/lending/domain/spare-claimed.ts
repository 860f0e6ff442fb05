import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type LateAmounts, lateComponents } from './amounts.ts';
import type { Story } from './changes/decide-change.ts';
import type { InstalmentState, LoanContract, LoanState } from './loan.ts';
import type { LoanEvent } from './loan-event.ts';
import { openingState, replay } from './replay.ts';

/** A payment that a customer said they made and that is looked for. */
export type ClaimedPayment = {
  readonly loanId: string;
  /** The instalment that it is for: of no other is anything spared. */
  readonly instalment: number;
  /** Never more than is owed of that instalment. */
  readonly amount: Centavos;
  readonly on: CivilDate;
};

type Claimed = {
  readonly state: LoanState;
  readonly story: Story;
  readonly payments: readonly ClaimedPayment[];
};

/**
 * The loan without the late charges that it would not have, had these payments come on their days. All
 * else stays as it is: what they were to pay is owed, and the loan is as late as it is.
 */
export function spareClaimed(
  contract: LoanContract,
  { state, story, payments }: Claimed,
): LoanState {
  const events = [...story.events, ...payments.map(toEvent)];
  const start = openingState(contract, story.opening);
  const { state: paid } = replay(contract, start, { events, to: state.settledThrough });
  const lateThen = new Map(paid.rows.map(({ k, late }) => [k, late]));
  const named = new Set(payments.map(({ instalment }) => instalment));
  const rows = state.rows.map((row) => {
    const then = lateThen.get(row.k);
    return named.has(row.k) && then !== undefined ? withLate(row, then) : row;
  });
  return { ...state, rows };
}

const toEvent = ({ amount, on, instalment }: ClaimedPayment): LoanEvent => ({
  kind: 'payment',
  key: `claimed:${instalment}`,
  on,
  amount,
  rail: 'spei',
  purpose: { kind: 'instalments' },
});

/** The lesser of both, and never less than was paid or waived of it. */
function withLate(row: InstalmentState, then: LateAmounts): InstalmentState {
  const spared = (name: keyof LateAmounts): Centavos =>
    centavos(Math.max(row.paid[name] + row.waived[name], Math.min(row.late[name], then[name])));
  const late = Object.fromEntries(lateComponents.map((name) => [name, spared(name)]));
  return { ...row, late: late as LateAmounts };
}
