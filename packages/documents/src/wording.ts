import { condusef, entityNotice, type Lender } from '@abona/contract/lender';
import { formatDateFull } from '@abona/kernel/date-format';
import { formatMoney, formatPercent } from '@abona/kernel/money';
import { type Rate, rateText } from '@abona/kernel/rate';
import { brandName } from '@abona/lender/lender';
import { formatCat } from '@abona/loan-math/cat';
import type { Frequency } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { Cat, Credit, Holder } from './credit.ts';
import type { Block, CatBox, Fact } from './printed-document.ts';

/** `60.00%` */
export const formatRate = (rate: Rate): string => formatPercent(rateText(rate), 2);

/** Statements and advertising add "exclusivamente" (Circular 21/2009); offers and contracts do not. */
export type CatUse = 'contract' | 'statement';

/** What has to stand beside every CAT, wherever it is printed. */
const catLegend = (cat: Cat, use: CatUse): string =>
  `Sin IVA. Para fines informativos y de comparación${use === 'statement' ? ' exclusivamente' : ''}. ` +
  `Fecha de cálculo: ${formatDateFull(cat.calculatedOn)}.`;

export const catSentence = (cat: Cat, use: CatUse): string =>
  `CAT ${formatCat(cat.tenths)} ${catLegend(cat, use)}`;

const ordinaryRate = (rate: Rate): string =>
  `Tasa de interés anual fija ${formatRate(rate)} sin IVA`;

/** How a text speaks of being late: what it calls the fee, and whether it says when mora stops growing. */
export type LateWords = { readonly fee: string; readonly namesLimit: boolean };

/** Today's words. † The name under which the fee is registered (RECO) is for a lawyer to confirm. */
export const lateWords: LateWords = { fee: 'comisión por atraso', namesLimit: true };

/** The price of being late, in the words that disclosures use. */
function lateRate(late: LatePolicy, words: LateWords): string {
  switch (late.kind) {
    case 'MORATORY': {
      const limit =
        words.namesLimit && late.daysMax !== undefined ? `, ${lateLimit(late.daysMax)}` : '';
      return `Tasa moratoria anual ${formatRate(late.annualRate)} sin IVA${limit}`;
    }
    case 'LATE_FEE':
      return `${capitalised(words.fee)} ${formatMoney(late.fee)} más IVA`;
    case 'NONE':
      return `No cobramos intereses moratorios ni ${words.fee}`;
  }
}

const lateLimit = (days: number): string => `por un máximo de ${days} días por cada pago`;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const catBoxOf = (
  credit: Pick<Credit, 'cat' | 'annualRate' | 'late'>,
  use: CatUse,
  words: LateWords = lateWords,
): CatBox => ({
  figure: `CAT ${formatCat(credit.cat.tenths)}`,
  legend: catLegend(credit.cat, use),
  rates: [
    { label: 'Interés ordinario', value: ordinaryRate(credit.annualRate) },
    { label: 'Si te atrasas', value: lateRate(credit.late, words) },
  ],
});

/** The warnings that the law wants on offers, cover sheets and statements, word for word. */
export const warnings = [
  'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
  'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
] as const;

/** What stands at the end of every document that tells what a loan costs. */
export const closingPrint = (lender: Lender): readonly Block[] =>
  [...attentionSentences(lender), entityNotice(lender), linksNotice(lender)].map((text) => ({
    kind: 'small_print',
    text,
  }));

/** How often, as an adverb of the payments. */
export const frequencyName: Readonly<Record<Frequency, string>> = {
  semanal: 'semanal',
  catorcenal: 'cada 14 días',
  quincenal: 'quincenal',
  mensual: 'mensual',
};

const termUnits: Readonly<Record<Frequency, readonly [string, string]>> = {
  semanal: ['semana', 'semanas'],
  catorcenal: ['catorcena', 'catorcenas'],
  quincenal: ['quincena', 'quincenas'],
  mensual: ['mes', 'meses'],
};

/** `6 quincenas`, `1 mes`. */
export function termName(frequency: Frequency, count: number): string {
  const [one, many] = termUnits[frequency];
  return `${count} ${count === 1 ? one : many}`;
}

export const plural = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`;

/** The ways a payment reaches us, by the ledger's word for them. */
export const railName = {
  card: 'Tarjeta',
  cash_store: 'Efectivo en tienda',
  spei: 'Transferencia SPEI',
  direct_debit: 'Pago automático (domiciliación)',
  points: `Puntos ${brandName}`,
  dispute: 'Abono por aclaración resuelta a tu favor',
  goodwill: `Bonificación de ${brandName}`,
  credit: 'Saldo a favor',
} as const;
export type PaymentRail = keyof typeof railName;

/** What credit bureaus are told of a plan that was changed, by their key. */
export const reliefHistory = {
  DP: 'Tu crédito saldrá con «pago diferido» (DP). No es un atraso.',
  RC: 'Tu crédito saldrá como «reestructurado por acuerdo, al corriente» (RC). No es un atraso, pero otros prestamistas lo ven.',
  RV: 'Tu crédito saldrá como «reestructurado por acuerdo, con atraso» (RV). Otros prestamistas lo ven.',
} as const;

/** The same of a quita, by the key under which it ends: asked for by the customer (LC), or by a programme (LG). */
export const quitaHistory = {
  LC: 'Mientras pagas, tu crédito saldrá como «reestructurado con quita» (RQ). Al terminar saldrá como «pagado con quita a petición del cliente» (LC). No debes nada después, pero otros prestamistas ven que no se pagó todo.',
  LG: 'Mientras pagas, tu crédito saldrá como «reestructurado con quita» (RQ). Al terminar saldrá como «pagado con quita por programa del otorgante» (LG). No debes nada después, pero otros prestamistas ven que no se pagó todo.',
} as const;

export function holderFacts(holder: Holder): readonly Fact[] {
  return [
    { label: 'Cliente', value: holder.name },
    { label: 'Número de cliente', value: holder.customerNumber },
    ...(holder.curp === null ? [] : [{ label: 'CURP', value: holder.curp }]),
    ...(holder.address.length === 0
      ? []
      : [{ label: 'Domicilio', value: holder.address.join(', ') }]),
  ];
}

/** A name that is not ours: two asterisks would begin an emphasis in our own sentences, and one does not. */
export const asWritten = (name: string): string => name.replaceAll(/\*{2,}/g, '*');

export function purchaseFacts(credit: Pick<Credit, 'loanId' | 'purchase'>): readonly Fact[] {
  const { purchase } = credit;
  return [
    { label: 'Crédito', value: credit.loanId },
    ...(purchase === null
      ? []
      : [{ label: 'Compra', value: asWritten(`${purchase.merchant}, ${purchase.reference}`) }]),
  ];
}

const uneSentence = ({ une }: Lender): string =>
  `**${une.name}:** ${une.address}. Teléfono ${une.phone}, ${une.email}, ${une.website}. Atiende ${une.hours}`;

const condusefSentence = `**${condusef.name}:** teléfonos ${condusef.phones.join(' y ')}, ${condusef.website}, ${condusef.email}.`;

/** Where a customer turns to: first to us, then to the commission. */
export const attentionSentences = (lender: Lender): readonly [string, string] => [
  uneSentence(lender),
  condusefSentence,
];

const linksNotice = (lender: Lender): string =>
  `Contrato de adhesión registrado en CONDUSEF, RECA ${lender.reca}. ` +
  `Aviso de privacidad: ${lender.privacyNotice}. Despachos de cobranza: ${lender.collectionAgencies}. ` +
  'Buró de Entidades Financieras: www.buro.gob.mx.';

export const footerOf = (lender: Lender): readonly string[] => [
  `${lender.shortName} · ${lender.website}`,
  `UNE ${lender.une.phone}, ${lender.une.email} · CONDUSEF ${condusef.phones.join(' y ')}, ${condusef.website}`,
];
