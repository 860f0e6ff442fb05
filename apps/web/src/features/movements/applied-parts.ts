import type { TransactionDetail } from '@abona/contract/lending/movement';
import type { Cost } from '@abona/ui/display/cost-list.tsx';
import { transactionCopy as copy } from '#copy/movements.ts';
import { peso } from '#lib/peso.ts';

type AppliedPart = { readonly title: string; readonly costs: readonly Cost[] };
type Split = TransactionDetail['applied'][number]['split'];

const names = ['principal', 'interest', 'fee', 'iva', 'late_charges'] as const;

/** The parts of a split that are something, and their sum. */
const costsOf = (split: Split): readonly Cost[] => [
  ...names
    .filter((name) => split[name] > 0)
    .map((name) => ({ name: copy.split[name], amount: peso(split[name]) })),
  { name: copy.split.total, amount: peso(split.total), total: true },
];

/** Everything a payment went to: instalments, what was paid ahead, saldo a favor. */
export function appliedParts({ applied, prepaid, to_credit }: TransactionDetail): AppliedPart[] {
  const single = (name: string, amount: number): readonly AppliedPart[] =>
    amount === 0
      ? []
      : [{ title: name, costs: [{ name: copy.split.total, amount: peso(amount), total: true }] }];
  return [
    ...applied.map(({ number, split }) => ({
      title: copy.appliedTo(number),
      costs: costsOf(split),
    })),
    ...single(copy.prepaid, prepaid),
    ...single(to_credit < 0 ? copy.fromCredit : copy.toCredit, Math.abs(to_credit)),
  ];
}
