import { formatMoney } from '@abona/kernel/money';
import { formatLegalMoney } from '@abona/kernel/money-in-words';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms, OpeningFeeMode } from '@abona/loan-math/loan-terms';
import type { Commission } from './credit.ts';
import type { Block, Table } from './printed-document.ts';
import { capitalised, type LateWords, lateWords } from './wording.ts';

const openingMoments: Readonly<Record<OpeningFeeMode, string>> = {
  DEDUCTED: 'Única vez, la descontamos del monto que te depositamos',
  PAID_UPFRONT: 'Única vez, la pagas al contratar',
  FINANCED: 'Única vez, la sumamos a tu crédito',
};

/** Every fee of a contract, and those that people look for and will not be charged. */
export function commissionsOf(
  { design, openingFee }: Pick<LoanTerms, 'design' | 'openingFee'>,
  late: LatePolicy,
  words: LateWords = lateWords,
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
      name: capitalised(words.fee),
      amount: late.kind === 'LATE_FEE' ? late.fee : null,
      moment: late.kind === 'LATE_FEE' ? 'Una vez por cada pago que se atrase' : '',
    },
    { name: 'Comisión por pago anticipado o liquidación', amount: null, moment: '' },
    { name: 'Anualidad', amount: null, moment: '' },
  ];
}

/** A line for each that is charged; those that are not, in a sentence. */
export function commissionBlocks(commissions: readonly Commission[]): readonly Block[] {
  const rows = commissions.flatMap(({ name, amount, moment }) =>
    amount === null ? [] : [[name, `${formatMoney(amount)} más IVA`, moment]],
  );
  const table: Table = {
    caption: 'Comisiones',
    columns: [
      { label: 'Comisión', align: 'start' },
      { label: 'Monto', align: 'start' },
      { label: 'Cuándo se cobra', align: 'start' },
    ],
    rows,
    totals: null,
  };
  const free = freeSentence(commissions);
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'table' as const, table }]),
    ...(free === '' ? [] : [{ kind: 'paragraph' as const, text: free }]),
  ];
}

/** All of them in one breath: what is charged with amount and moment, then what is not. */
export function commissionSummary(commissions: readonly Commission[]): string {
  const charged = commissions.flatMap(({ name, amount, moment }) =>
    amount === null ? [] : [`${name}: ${formatLegalMoney(amount)} más IVA. ${moment}.`],
  );
  const free = freeSentence(commissions);
  return [...charged, ...(free === '' ? [] : [free])].join(' ');
}

/** "No cobramos …", or nothing where every one of them is charged. */
function freeSentence(commissions: readonly Commission[]): string {
  const free = commissions.flatMap(({ name, amount }) =>
    amount === null ? [lowerFirst(name)] : [],
  );
  return free.length === 0 ? '' : `No cobramos ${listed(free)}.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ni ${items.at(-1)}`;
