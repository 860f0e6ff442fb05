import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import type { ProductVersion, TierConditions } from './product.ts';

const pesos = (amount: number) => centavos(amount * 100);

const tier = (annualRate: string, amountMax: number): TierConditions => ({
  annualRate: rate(annualRate),
  flatFeeShare: rate('0'),
  amountMax: pesos(amountMax),
});

const validFrom = civilDate('2026-01-01');
const iva = rate('0.16');

/** Simple interest on overdue principal, and no more of it after three months. */
const moratory = (annualRate: string) =>
  ({ kind: 'MORATORY', annualRate: rate(annualRate), daysMax: 90, graceDays: 0 }) as const;

/** What we lend until somebody writes another version. */
export const defaultProducts: readonly ProductVersion[] = [
  {
    product: 'compra_a_plazos',
    version: 1,
    validFrom,
    name: 'Compra a plazos',
    kind: 'purchase',
    isRevolving: false,
    amountMin: pesos(300),
    tiers: {
      A: tier('0.30', 30_000),
      B: tier('0.45', 20_000),
      C: tier('0.60', 10_000),
      D: tier('0.75', 4_000),
    },
    terms: [
      { frequency: 'quincenal', counts: [4, 6, 8, 12, 18, 24] },
      { frequency: 'mensual', counts: [3, 6, 9, 12] },
    ],
    level: 'TOTAL_WITH_IVA',
    dayCount: 'PERIODIC/360',
    iva,
    openingFee: null,
    latePolicy: moratory('0.90'),
    firstDueGapDays: 10,
    coolingOffBusinessDays: 10,
    payoffDaysAhead: 5,
  },
  {
    product: 'prestamo_personal',
    version: 1,
    validFrom,
    name: 'Préstamo personal',
    kind: 'cash',
    isRevolving: false,
    amountMin: pesos(1_000),
    tiers: {
      A: tier('0.36', 50_000),
      B: tier('0.48', 30_000),
      C: tier('0.65', 15_000),
    },
    terms: [
      { frequency: 'quincenal', counts: [6, 12, 24] },
      { frequency: 'mensual', counts: [6, 12, 18, 24] },
    ],
    level: 'TOTAL_WITH_IVA',
    dayCount: 'ACT/360',
    iva,
    openingFee: { share: rate('0.03'), mode: 'DEDUCTED' },
    latePolicy: moratory('0.80'),
    firstDueGapDays: 10,
    coolingOffBusinessDays: 10,
    payoffDaysAhead: 5,
  },
  {
    product: 'linea_de_credito',
    version: 1,
    validFrom,
    name: 'Línea de crédito',
    kind: 'purchase',
    isRevolving: true,
    amountMin: pesos(200),
    tiers: {
      A: tier('0.36', 40_000),
      B: tier('0.50', 25_000),
      C: tier('0.65', 12_000),
    },
    terms: [
      { frequency: 'semanal', counts: [8, 12, 16] },
      { frequency: 'catorcenal', counts: [4, 6, 8, 13] },
      { frequency: 'quincenal', counts: [4, 6, 8, 12] },
      { frequency: 'mensual', counts: [3, 6, 12] },
    ],
    level: 'TOTAL_WITH_IVA',
    dayCount: 'PERIODIC/360',
    iva,
    openingFee: null,
    latePolicy: { kind: 'LATE_FEE', fee: pesos(99), graceDays: 1 },
    firstDueGapDays: 10,
    coolingOffBusinessDays: 10,
    payoffDaysAhead: 5,
  },
];
