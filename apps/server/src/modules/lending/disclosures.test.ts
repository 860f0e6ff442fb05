import { getDisclosures, type PublishedProduct } from '@abona/contract/lending/disclosure';
import { describe, expect, it } from 'vitest';
import { openLoanDesk } from './testing/loan-desk.ts';

describe('what the law wants published', () => {
  it('[2.73] tells who lends, and where users turn to, in ours and in the authority’s house', async () => {
    const { call } = await openLoanDesk('2026-11-15');

    const { data } = await call(getDisclosures);

    expect(data.lender.short_name).toMatch(/SOFOM, E\.N\.R\.$/);
    expect(data.lender.notice).toContain('87-J');
    expect(data.une).toMatchObject({
      phone: expect.any(String),
      email: expect.stringMatching(/@/),
    });
    expect(data.condusef).toMatchObject({
      phones: ['55 5340 0999', '800 999 8080'],
      website: 'www.condusef.gob.mx',
      email: 'asesoria@condusef.gob.mx',
    });
    expect(data.warnings).toHaveLength(2);
  });

  it('tells each product’s rates, fees and CAT as of today, from the products that hold', async () => {
    const { call } = await openLoanDesk('2026-11-15');

    const { data } = await call(getDisclosures);
    const named = (name: string): PublishedProduct =>
      data.products.find(({ product }: PublishedProduct) => product === name);

    expect(data.calculated_on).toBe('2026-11-15');
    expect(named('compra_a_plazos')).toMatchObject({
      annual_rate_min_percent: '30.00',
      annual_rate_max_percent: '75.00',
      amount_min: 30_000,
      amount_max: 3_000_000,
      opening_fee_percent: null,
      moratory_rate_percent: '90.00',
      late_fee: null,
      cooling_off_business_days: 10,
      example: { amount: 300_000, instalments: 12, frequency: 'quincenal' },
    });
    expect(named('prestamo_personal').opening_fee_percent).toBe('3.00');
    expect(named('linea_de_credito')).toMatchObject({
      late_fee: 9_900,
      moratory_rate_percent: null,
    });
    const { example } = named('compra_a_plazos');
    // An effective rate lies above the nominal one it comes from.
    expect(Number(example?.cat_min)).toBeGreaterThan(30);
    expect(Number(example?.cat_max)).toBeGreaterThan(75);
  });
});
