import { type Centavos, centavos } from '@abona/kernel/money';

/** What a loan can owe, each on a ledger account of its own (`loan_principal`, `loan_interest`, …). */
export const components = [
  'principal',
  'interest',
  'interest_iva',
  'fee',
  'fee_iva',
  'moratory',
  'moratory_iva',
  'late_fee',
  'late_fee_iva',
] as const;
export type Component = (typeof components)[number];

/** What being late adds. */
type LateComponent = Extract<Component, 'moratory' | 'moratory_iva' | 'late_fee' | 'late_fee_iva'>;

export type Amounts = Readonly<Record<Component, Centavos>>;
export type LateAmounts = Readonly<Record<LateComponent, Centavos>>;

const zero = centavos(0);

export const lateComponents: readonly LateComponent[] = [
  'moratory',
  'moratory_iva',
  'late_fee',
  'late_fee_iva',
];

export const noLateAmounts: LateAmounts = {
  moratory: zero,
  moratory_iva: zero,
  late_fee: zero,
  late_fee_iva: zero,
};

export const noAmounts: Amounts = {
  principal: zero,
  interest: zero,
  interest_iva: zero,
  fee: zero,
  fee_iva: zero,
  ...noLateAmounts,
};

/** Each component of one with the same of another. */
export const combine = (a: Amounts, b: Amounts, by: (a: number, b: number) => number): Amounts => ({
  principal: centavos(by(a.principal, b.principal)),
  interest: centavos(by(a.interest, b.interest)),
  interest_iva: centavos(by(a.interest_iva, b.interest_iva)),
  fee: centavos(by(a.fee, b.fee)),
  fee_iva: centavos(by(a.fee_iva, b.fee_iva)),
  moratory: centavos(by(a.moratory, b.moratory)),
  moratory_iva: centavos(by(a.moratory_iva, b.moratory_iva)),
  late_fee: centavos(by(a.late_fee, b.late_fee)),
  late_fee_iva: centavos(by(a.late_fee_iva, b.late_fee_iva)),
});

export const addAmounts = (a: Amounts, b: Amounts): Amounts => combine(a, b, (x, y) => x + y);

export const subtractAmounts = (a: Amounts, b: Amounts): Amounts => combine(a, b, (x, y) => x - y);

export const sumOf = (amounts: Amounts): Centavos =>
  centavos(components.reduce((sum, component) => sum + amounts[component], 0));
