import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import {
  bestPromotion,
  type Promotion,
  pointStanding,
  pointsOf,
  pointsToTakeBack,
} from './points.ts';

const promotion = (changed: Partial<Promotion> = {}): Promotion => ({
  id: 'todas',
  merchantId: null,
  title: '2 % en puntos',
  rateBasisPoints: 200,
  amountMin: centavos(100_000),
  pointsMax: centavos(50_000),
  validFrom: civilDate('2026-11-01'),
  validUntil: civilDate('2026-11-30'),
  ...changed,
});

describe('points', () => {
  it.each([
    [100_000, 2_000],
    [489_949, 9_798],
    [9_999_999, 50_000],
  ])('[7.20] a purchase of %i earns %i, rounded down and capped', (amount, points) => {
    expect(pointsOf(promotion(), centavos(amount))).toBe(points);
  });

  const own = promotion({ id: 'ambar', merchantId: 'm1', rateBasisPoints: 500 });
  it.each([
    ['the better one at its shop', 'm1', 100_000, '2026-11-15', 'ambar'],
    ['what holds everywhere elsewhere', 'm2', 100_000, '2026-11-15', 'todas'],
    ['nothing for too little', 'm1', 99_999, '2026-11-15', null],
    ['nothing the day before', 'm1', 100_000, '2026-10-31', null],
    ['something on the last day', 'm2', 100_000, '2026-11-30', 'todas'],
    ['nothing the day after', 'm1', 100_000, '2026-12-01', null],
  ])('[7.20] %s', (_, merchantId, amount, on, id) => {
    const purchase = { merchantId, amount: centavos(amount), on: civilDate(on) };

    expect(bestPromotion([promotion(), own], purchase)?.promotion.id ?? null).toBe(id);
  });

  it.each([
    ['half of it', { refunded: 50_000 }, 1_000],
    ['what is left of it', { refunded: 100_000, returned: 1_000 }, 1_000],
    ['no more than was bought', { refunded: 300_000 }, 2_000],
    ['nothing twice', { refunded: 50_000, returned: 1_000 }, 0],
    ['nothing of nothing', { purchase: 0, refunded: 0 }, 0],
  ])('[7.20] with a refund goes %s', (_, changed, taken) => {
    const facts = { earned: 2_000, returned: 0, purchase: 100_000, refunded: 0 };
    const all = Object.entries({ ...facts, ...changed }).map(([name, sum]) => [
      name,
      centavos(sum),
    ]);

    expect(pointsToTakeBack(Object.fromEntries(all))).toBe(taken);
  });

  it.each([
    ['can be spent', 9_000, 0, { balance: 9_000, owed: 0 }],
    ['fill what is owed first', 9_000, 4_000, { balance: 5_000, owed: 0 }],
    ['leave the rest owed', 1_000, 4_000, { balance: 0, owed: 3_000 }],
  ])('[7.20] that are there %s', (_, points, owed, standing) => {
    expect(pointStanding({ points: centavos(points), owed: centavos(owed) })).toEqual(standing);
  });
});
