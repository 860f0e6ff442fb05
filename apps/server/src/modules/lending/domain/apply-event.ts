import { unreachable } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import { closeIfDone, useCredit } from './advance.ts';
import { creditOrigin, moneyLeft } from './credit-origin.ts';
import { owedOf, settledIfPaid, spend } from './instalment-state.ts';
import type { LoanContract, LoanState, LoanTotals, Rail } from './loan.ts';
import type { LoanEvent } from './loan-event.ts';
import { payOff, payoffNeed, prepaidPlan, refundedPlan } from './replan.ts';

type Of<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>;

/**
 * What an event does to a loan that stands on its day. It never refuses: whether something may happen
 * is decided before it is kept (`admit`), and what was kept is a fact. Where an earlier event has been
 * taken back since, money that has lost its purpose pays what is due, and the rest is saldo a favor.
 */
export function applyEvent(contract: LoanContract, state: LoanState, event: LoanEvent): LoanState {
  switch (event.kind) {
    case 'payment':
      return receive(contract, state, event);
    case 'refund':
      return takeBack(contract, state, event);
    case 'cancellation':
      return cancel(contract, state, event);
    case 'waiver':
      return waive(state, event);
    case 'write_off':
      return state.status === 'active'
        ? { ...state, status: 'written_off', closedOn: event.on, closing: 'written_off' }
        : state;
    case 'credit_payout':
      return payOut(contract, state, event);
    default:
      return unreachable(event);
  }
}

const withTotals = (state: LoanState, changes: Partial<LoanTotals>): LoanState => ({
  ...state,
  totals: { ...state.totals, ...changes },
});

const plus = (
  sums: Readonly<Record<Rail, Centavos>>,
  rail: Rail,
  amount: Centavos,
): Readonly<Record<Rail, Centavos>> => ({ ...sums, [rail]: centavos(sums[rail] + amount) });

/**
 * More saldo a favor; what was paid out of it too early comes first. Money that left can only be made up
 * for by money: points do not pay back what somebody drew in cash.
 */
function gainCredit(contract: LoanContract, state: LoanState, amount: number): LoanState {
  if (amount === 0) return state;
  const owedInMoney = Math.max(0, -moneyLeft(contract, state));
  const repaid = Math.min(amount, Math.max(0, state.totals.overdrawn - owedInMoney));
  const gained = { ...state, credit: centavos(state.credit + amount - repaid) };
  return repaid === 0
    ? gained
    : withTotals(gained, { overdrawn: centavos(state.totals.overdrawn - repaid) });
}

function receive(contract: LoanContract, before: LoanState, event: Of<'payment'>): LoanState {
  const { amount, rail, purpose } = event;
  const state = withTotals(before, { received: plus(before.totals.received, rail, amount) });
  if (state.status === 'written_off')
    return withTotals(state, { recovered: centavos(state.totals.recovered + amount) });
  if (state.status !== 'active') return gainCredit(contract, state, amount);
  if (purpose.kind === 'payoff' && amount + state.credit >= payoffNeed(contract, state).total)
    return settleAll(contract, state, amount);
  const { rows, left } = spend(state.rows, amount, contract.terms.iva);
  const paid = { ...state, rows };
  const lighter =
    purpose.kind === 'prepayment' && left > 0
      ? prepaidPlan(contract, paid, { amount: left, policy: purpose.policy })
      : null;
  return closeIfDone(lighter ?? gainCredit(contract, paid, left), 'paid');
}

/** What is not due yet is asked for now, without its future interest; then all of it is paid. */
function settleAll(contract: LoanContract, state: LoanState, amount: Centavos): LoanState {
  const due = payOff(contract, state);
  const { rows, left } = spend(due.rows, centavos(amount + due.credit), contract.terms.iva);
  const settled = gainCredit(contract, { ...due, rows, credit: centavos(0) }, left);
  return closeIfDone(settled, 'paid_off');
}

function takeBack(contract: LoanContract, state: LoanState, event: Of<'refund'>): LoanState {
  const merchantOwes = centavos(state.totals.refunded + event.amount);
  const canReduce = state.status === 'active' || state.status === 'closed';
  // A loan that no longer takes refunds: what the merchant returns is the customer's.
  if (!canReduce)
    return gainCredit(contract, withTotals(state, { refunded: merchantOwes }), event.amount);
  const outcome = refundedPlan(contract, state, event);
  const returned = gainCredit(
    contract,
    withTotals(outcome.state, { refunded: merchantOwes }),
    outcome.moneyBack,
  );
  const after = useCredit(contract, returned);
  return closeIfDone(after, merchantOwes === contract.financed ? 'refunded' : 'paid');
}

/** As if nothing had been lent: all the customer has paid so far is theirs again. */
function cancel(contract: LoanContract, state: LoanState, event: Of<'cancellation'>): LoanState {
  if (state.status !== 'active') return state;
  const { returned } = event;
  const { totals } = state;
  const net = contract.netDisbursed;
  const receivedBefore = Object.values(totals.received).reduce((sum, each) => sum + each, 0);
  const upfront =
    contract.openingFeeRail === null ? 0 : contract.openingFee + contract.openingFeeIva;
  const paidOut = Object.values(totals.paidOut).reduce((sum, each) => sum + each, 0);
  const theirs = receivedBefore + upfront + totals.refunded - paidOut;
  const inPoints = totals.received.points - totals.paidOut.points;
  // Points are theirs even where more money left than came: that is owed in money.
  const overdrawn = Math.max(0, inPoints - theirs);
  const undone = withTotals(
    {
      ...state,
      status: 'cancelled',
      closedOn: event.on,
      closing: 'withdrawn',
      credit: centavos(0),
      rows: [],
      planVersion: state.planVersion + 1,
    },
    {
      overdrawn: centavos(overdrawn),
      prepaid: centavos(0),
      ...(returned.from === 'disbursement'
        ? { undisbursed: net }
        : { received: plus(totals.received, returned.rail, net) }),
    },
  );
  return { ...undone, credit: centavos(theirs + overdrawn) };
}

function waive(state: LoanState, { k }: Of<'waiver'>): LoanState {
  if (state.status !== 'active') return state;
  const rows = state.rows.map((row) => {
    if (row.k !== k || row.isSettled) return row;
    const owed = owedOf(row);
    return settledIfPaid({
      ...row,
      waived: {
        moratory: centavos(row.waived.moratory + owed.moratory),
        moratory_iva: centavos(row.waived.moratory_iva + owed.moratory_iva),
        late_fee: centavos(row.waived.late_fee + owed.late_fee),
        late_fee_iva: centavos(row.waived.late_fee_iva + owed.late_fee_iva),
      },
    });
  });
  return closeIfDone({ ...state, rows }, 'paid');
}

/** Money out of what came as money, points out of what came as points. */
function payOut(
  contract: LoanContract,
  state: LoanState,
  { amount, rail }: Of<'credit_payout'>,
): LoanState {
  const { money, points } = creditOrigin(contract, state);
  const fromCredit = Math.min(amount, rail === 'points' ? points : money);
  const missing = amount - fromCredit;
  return withTotals(
    { ...state, credit: centavos(state.credit - fromCredit) },
    {
      paidOut: plus(state.totals.paidOut, rail, amount),
      overdrawn: centavos(state.totals.overdrawn + missing),
    },
  );
}
