import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { noCap } from './quincena-budget.ts';
import {
  type Act,
  type Agreement,
  judgeStanding,
  judgeTaking,
  nothingWanted,
  type StandingFacts,
} from './standing.ts';

const noon = new Date('2026-11-15T18:00:00Z');
const DAY_MS = 86_400_000;

const well: StandingFacts = {
  now: noon,
  restrictions: [],
  isClosed: false,
  isFrozen: false,
  isLate: false,
  outstanding: centavos(3_000_00),
  dues: [],
  budget: { cap: noCap, debts: [] },
  wanted: nothingWanted,
};
const agreement: Agreement = {
  decidedAt: new Date(noon.getTime() - 7 * DAY_MS + 1),
  decisionDays: 7,
  amount: centavos(5_000_00),
  limit: centavos(8_000_00),
  isConsented: true,
  isIdentityProven: true,
};

const due = (day: string, amount: number) => ({
  dueDate: civilDate(day),
  amount: centavos(amount),
});
/** A cap of $1,500 of which $1,000 is taken on one payday: of two plans neither fits. */
const overCap = {
  dues: [due('2026-12-15', 1_000_00)],
  budget: { cap: { amount: centavos(1_500_00), next: null }, debts: [] },
  wanted: {
    plans: [[due('2026-12-15', 500_01)], [due('2026-12-10', 1), due('2026-12-20', 500_01)]],
    monthlyIncome: null,
  },
};
/** $1,000 with us, $600 elsewhere and $401 more, where $2,000 come in. */
const overIncome = {
  dues: [due('2026-12-15', 1_000_00)],
  budget: {
    cap: noCap,
    debts: [{ amount: centavos(600_00), every: 'quincena' as const, until: null }],
  },
  wanted: { plans: [[due('2026-12-15', 400_01)]], monthlyIncome: centavos(4_000_00) },
};

const acts: readonly Act[] = [
  'apply_for_line',
  'apply_for_purchase',
  'apply_in_store',
  'apply_for_loan',
  'take_purchase',
  'take_loan',
  'pay_in_store',
  'pay_down',
  'capture',
  'pay_out_loan',
  'pay_out_refund',
];
const borrowing = acts.slice(0, 7);
const purchases: readonly Act[] = [
  'apply_for_purchase',
  'apply_in_store',
  'take_purchase',
  'pay_in_store',
];
const payouts: readonly Act[] = ['pay_out_loan', 'pay_out_refund'];

describe('somebody’s standing', () => {
  it('lets them do everything while nothing stands in their way', () => {
    for (const act of acts)
      expect(judgeStanding(act, well), act).toEqual({ ok: true, value: null });
  });

  it.each([
    ['account_blocked', { restrictions: ['account_blocked'] }, acts],
    ['purchases_blocked', { restrictions: ['purchases_blocked'] }, [...purchases, 'pay_down']],
    [
      'loans_blocked',
      { restrictions: ['loans_blocked'] },
      ['apply_for_loan', 'take_loan', 'pay_out_loan'],
    ],
    [
      'payouts_held',
      { restrictions: ['payouts_held'] },
      ['apply_for_loan', 'take_loan', ...payouts],
    ],
    ['payments_overdue', { isLate: true }, borrowing],
    ['account_closed', { isClosed: true }, borrowing],
    ['cap_exceeded', overCap, borrowing],
    ['debts_exceed_income', overIncome, borrowing],
  ] as const)('stops, as %s, these acts and no others', (code, change, stopped) => {
    for (const act of acts) {
      const verdict = judgeStanding(act, { ...well, ...change });
      const isStopped = (stopped as readonly Act[]).includes(act);
      expect(verdict, act).toEqual(
        isStopped ? { ok: false, error: code } : { ok: true, value: null },
      );
    }
  });

  it('lets a plan through that fits to the centavo, or one of several that does', () => {
    const { plans } = overCap.wanted;
    const fitting = [due('2026-12-15', 500_00)];
    for (const wanted of [[fitting], [...plans, fitting], []]) {
      const facts = { ...well, ...overCap, wanted: { plans: wanted, monthlyIncome: null } };
      expect(judgeStanding('take_purchase', facts).ok).toBe(true);
    }
    const modest = { ...overIncome.wanted, monthlyIncome: centavos(4_000_02) };
    expect(judgeStanding('take_loan', { ...well, ...overIncome, wanted: modest }).ok).toBe(true);
  });

  it('allows what was decided until the last instant of its days, and to the last centavo', () => {
    expect(judgeTaking('take_loan', well, agreement).ok).toBe(true);
  });

  it.each([
    ['decision_expired', { decidedAt: new Date(noon.getTime() - 7 * DAY_MS) }],
    ['consent_missing', { isConsented: false }],
    ['identity_unproven', { isIdentityProven: false }],
    ['line_exceeded', { amount: centavos(5_000_01) }],
  ] as const)('refuses what was decided as %s', (code, change) => {
    expect(judgeTaking('take_purchase', well, { ...agreement, ...change })).toEqual({
      ok: false,
      error: code,
    });
  });

  it('tells what is about the person before what is about the decision', () => {
    const late = { ...well, isLate: true };
    const old = { ...agreement, decidedAt: new Date(0) };
    expect(judgeTaking('take_loan', late, old)).toEqual({ ok: false, error: 'payments_overdue' });
  });
});
