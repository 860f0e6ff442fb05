import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { quoteLoan } from './quote-loan.ts';
import { readRequest } from './read-request.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shared = JSON.parse(
  readFileSync(join(root, 'packages/loan-math/data/schedules.json'), 'utf8'),
);

type Row = Record<string, unknown>;
type Vector = { id: string; title: string; inputs: Row & { due_dates: string[] } } & Row;
const vectors: Vector[] = shared.schedules;

/** The input of the command for a shared vector, whose names are older. */
function inputOf({ inputs }: Vector): Row {
  const { freq, disbursement, ...same } = inputs;
  return {
    ...same,
    frequency: freq === 'monthly' ? 'mensual' : freq,
    count: inputs.due_dates.length,
    disbursed: disbursement,
  };
}

function quote(input: unknown) {
  const request = readRequest([JSON.stringify(input)]);
  return request.ok ? quoteLoan(request.value) : request;
}

const plain = {
  principal: 300_000,
  annual_rate: '0.60',
  iva: '0.16',
  frequency: 'quincenal',
  count: 6,
  day_count: 'PERIODIC/360',
  disbursed: '2026-11-15',
};

describe('a quote', () => {
  it.each(vectors)('gives $id to the centavo: $title', (vector) => {
    const { id: _, title: __, inputs: ___, ...expected } = vector;
    expect(quote(inputOf(vector))).toMatchObject({ ok: true, value: expected });
  });

  it.each(vectors.filter(({ id }) => id !== 'S2'))(
    'makes the due dates of $id by itself',
    (vector) => {
      const { due_dates: _, ...input } = inputOf(vector);
      expect(quote(input)).toMatchObject({ ok: true, value: { rows: vector['rows'] } });
    },
  );

  it.each(shared.early_payoff.quotes as Row[])('tells the payoff of S6 on $on', (payoff) => {
    const s6 = vectors.find(({ id }) => id === 'S6');
    const input = s6 && { ...inputOf(s6), payoff_on: payoff['on'] };
    expect(quote(input)).toMatchObject({ ok: true, value: { payoff } });
  });

  it('leaves no payoff where none was asked for', () => {
    const answer = quote(plain);
    expect(answer.ok && 'payoff' in answer.value).toBe(false);
  });

  it('finances what a down payment leaves', () => {
    const { principal: _, ...rest } = plain;
    expect(quote({ ...rest, price: 500_000, down_payment: 200_000 })).toMatchObject({
      ok: true,
      value: { price: 500_000, down_payment: 200_000, financed: 300_000, level_payment: 55_196 },
    });
    expect(quote({ ...plain, price: 500_000, down_payment: 200_000 }).ok).toBe(true);
  });

  it('lends the opening fee with the rest', () => {
    const answer = quote({ ...plain, opening_fee: 15_000, opening_fee_mode: 'FINANCED' });
    expect(answer).toMatchObject({
      ok: true,
      value: { financed: 317_400, net_disbursed: 300_000, totals: { principal: 317_400 } },
    });
  });
});

describe('a quote names the field that is wrong', () => {
  it.each<[string, Row]>([
    ['principal', { principal: 0 }],
    ['principal', { principal: -5 }],
    ['principal', { principal: 10.5 }],
    ['principal', { principal: '300000' }],
    ['principal', { principal: null }],
    ['principal', { principal: 1e15 }],
    ['principal', { price: 500_000, down_payment: 100_000 }],
    ['annual_rate', { annual_rate: 0.6 }],
    ['annual_rate', { annual_rate: '-0.1' }],
    ['annual_rate', { annual_rate: '60%' }],
    ['annual_rate', { annual_rate: undefined }],
    ['annual_rate', { level: 'FLAT_FEE', flat_fee: 100 }],
    ['iva', { iva: '0.15' }],
    ['iva', { iva: 16 }],
    ['frequency', { frequency: 'monthly' }],
    ['frequency', { frequency: undefined }],
    ['count', { count: 0 }],
    ['count', { count: 2.5 }],
    ['count', { count: '6' }],
    ['count', { count: undefined }],
    ['count', { principal: 5, annual_rate: '0' }],
    ['day_count', { day_count: 'ACT/364' }],
    ['disbursed', { disbursed: '2026-02-30' }],
    ['disbursed', { disbursed: undefined }],
    ['due_dates', { due_dates: [] }],
    ['due_dates', { due_dates: ['2026-11-30'] }],
    ['due_dates', { due_dates: '2026-11-30' }],
    ['due_dates', { count: 1, due_dates: ['2026-11-29'] }],
    ['due_dates', { count: 1, due_dates: ['2026-11-15'] }],
    ['due_dates', { count: 2, due_dates: ['2026-12-15', '2026-11-30'] }],
    ['due_dates', { count: 1, due_dates: ['2026-11-31'] }],
    ['level', { level: 'LEVEL' }],
    ['flat_fee', { level: 'FLAT_FEE', annual_rate: '0' }],
    ['flat_fee', { flat_fee: 100 }],
    ['flat_fee', { level: 'FLAT_FEE', annual_rate: '0', flat_fee: -1 }],
    ['opening_fee', { opening_fee: -1, opening_fee_mode: 'DEDUCTED' }],
    ['opening_fee', { opening_fee: 300_000, opening_fee_mode: 'DEDUCTED' }],
    ['opening_fee_mode', { opening_fee: 100 }],
    ['opening_fee_mode', { opening_fee: 100, opening_fee_mode: 'SPREAD' }],
    ['down_payment', { principal: undefined, price: 500_000, down_payment: 500_000 }],
    ['price', { down_payment: 100 }],
    ['price', { principal: undefined, price: 0 }],
    ['payoff_on', { payoff_on: '2026-11-14' }],
    ['payoff_on', { payoff_on: 'mañana' }],
    ['anual_rate', { anual_rate: '0.6' }],
  ])('%s: %o', (field, changes) => {
    expect(quote({ ...plain, ...changes })).toMatchObject({ ok: false, error: { field } });
  });

  it.each([[[]], [['{']], [['[]']], [['3']], [['null']], [['{}', '{}']]])(
    'input, when it is %j',
    (args) => {
      expect(readRequest(args)).toMatchObject({ ok: false, error: { field: 'input' } });
    },
  );
});

describe('the command', () => {
  const run = (input: string) =>
    spawnSync('npm', ['run', '--silent', 'quote', '--', input], { cwd: root, encoding: 'utf8' });

  it('prints nothing but the answer, and ends well', () => {
    const { status, stdout, stderr } = run(JSON.stringify(plain));
    expect(JSON.parse(stdout)).toMatchObject({ level_payment: 55_196 });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('ends with 2 and one line that names the field', () => {
    const { status, stdout, stderr } = run(JSON.stringify({ ...plain, iva: '0.15' }));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe('iva: must be "0", "0.08" or "0.16"\n');
  });
});
