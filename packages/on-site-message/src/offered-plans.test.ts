import { describe, expect, it } from 'vitest';
import { messageWords } from './message-words.ts';
import { amountOf, inQuincenas, leastOf } from './offered-plans.ts';

const plan = (instalments: number, amount: number, frequency = 'quincenal') => ({
  instalments,
  frequency,
  instalment_amount: amount,
  total_amount: amount * instalments,
  cat_percent: '95.5',
  annual_rate_percent: '75.00',
});

describe('what a shop’s page says about paying in parts', () => {
  it('is the smallest payment by quincena, however small one by month would be', () => {
    const plans = [
      plan(12, 500_62),
      plan(4, 1_400_00),
      plan(24, 310_00),
      plan(12, 9_00, 'mensual'),
    ];

    const quincenal = inQuincenas({ plans });

    expect(quincenal.map(({ instalments }) => instalments)).toEqual([4, 12, 24]);
    expect(leastOf(quincenal)?.instalment_amount).toBe(310_00);
    expect(leastOf([])).toBeNull();
  });

  it('prints the CAT with its legend and the day it was calculated on, never alone', () => {
    expect(messageWords.cat('95.5', '2026-11-15')).toBe(
      'CAT 95.5% sin IVA. Para fines informativos y de comparación exclusivamente. Fecha de cálculo: 15 de noviembre de 2026.',
    );
    expect(messageWords.from(500_62)).toBe('Desde $500.62 quincenales con Abona');
    expect(messageWords.plan(plan(12, 500_62))).toBe('12 quincenas, total $6,007.44.');
  });

  it('asks about whole centavos only', () => {
    expect(amountOf('489900')).toBe(489_900);
    for (const text of [null, '', '0', '-1', '4899.00', '1e5', ' 5', '9'.repeat(13)])
      expect(amountOf(text), String(text)).toBeNull();
  });
});
