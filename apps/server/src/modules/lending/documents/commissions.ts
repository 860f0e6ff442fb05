import { formatMoney } from '@abona/kernel/money';
import { formatLegalMoney } from '@abona/kernel/money-in-words';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms, OpeningFeeMode } from '@abona/loan-math/loan-terms';
import type { Commission } from './credit.ts';
import type { Table } from './printed-document.ts';

const openingMoments: Readonly<Record<OpeningFeeMode, string>> = {
  DEDUCTED: 'Única vez, la descontamos del monto que te depositamos',
  PAID_UPFRONT: 'Única vez, la pagas al contratar',
  FINANCED: 'Única vez, la sumamos a tu crédito',
};

/** Every fee of a contract, and those that people look for and will not be charged. */
export function commissionsOf(
  { design, openingFee }: Pick<LoanTerms, 'design' | 'openingFee'>,
  late: LatePolicy,
): readonly Commission[] {
  const hasOpening = openingFee !== undefined && openingFee.amount > 0;
  return [
    {
      name: 'Comisión por apertura',
      amount: hasOpening ? openingFee.amount : null,
      moment: hasOpening ? openingMoments[openingFee.mode] : '',
    },
    ...(design.level === 'FLAT_FEE' && design.fee > 0
      ? [
          {
            name: 'Comisión por servicio',
            amount: design.fee,
            moment: 'Única vez, repartida en tus pagos',
          },
        ]
      : []),
    {
      name: 'Comisión por pago tardío',
      amount: late.kind === 'LATE_FEE' ? late.fee : null,
      moment: late.kind === 'LATE_FEE' ? 'Una vez por cada pago que se atrase' : '',
    },
    { name: 'Comisión por pago anticipado o liquidación', amount: null, moment: '' },
    { name: 'Anualidad', amount: null, moment: '' },
  ];
}

export const commissionTable = (commissions: readonly Commission[]): Table => ({
  caption: 'Comisiones',
  columns: [
    { label: 'Comisión', align: 'start' },
    { label: 'Monto', align: 'start' },
    { label: 'Cuándo se cobra', align: 'start' },
  ],
  rows: commissions.map(({ name, amount, moment }) =>
    amount === null
      ? [name, 'No aplica', 'No cobramos esta comisión']
      : [name, `${formatMoney(amount)} más IVA`, moment],
  ),
  totals: null,
});

/** All of them in one breath: what is charged with amount and moment, then what is not. */
export function commissionSummary(commissions: readonly Commission[]): string {
  const charged = commissions.flatMap(({ name, amount, moment }) =>
    amount === null ? [] : [`${name}: ${formatLegalMoney(amount)} más IVA. ${moment}.`],
  );
  const free = commissions
    .filter(({ amount }) => amount === null)
    .map(({ name }) => lowerFirst(name));
  const none = free.length === 0 ? [] : [`No cobramos ${listed(free)}.`];
  return [...charged, ...none].join(' ');
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ni ${items.at(-1)}`;
