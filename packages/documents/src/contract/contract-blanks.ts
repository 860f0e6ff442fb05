import { entityNotice, type Lender } from '@abona/contract/lender';
import { formatDateFull } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, formatMoney } from '@abona/kernel/money';
import { formatLegalMoney } from '@abona/kernel/money-in-words';
import { nominalDays } from '@abona/loan-math/frequency';
import type { Instalment } from '@abona/loan-math/plan';
import type { Schedule } from '@abona/loan-math/schedule';
import { commissionsOf } from '../commissions.ts';
import {
  asWritten,
  attentionSentences,
  catSentence,
  formatRate,
  frequencyName,
  plural,
} from '../wording.ts';
import type { ContractInput, DirectDebit } from './contract-input.ts';
import { type ContractTemplate, lateWordsOf } from './contract-template.ts';
import { type Blanks, fillText } from './fill-template.ts';

/** Everything a contract says that another customer's does not. */
export function contractBlanks(input: ContractInput, template: ContractTemplate): Blanks {
  const { variants } = template;
  const plain = {
    ...lenderBlanks(input.lender),
    ...termBlanks(input, template),
    ...deliveryBlanks(input),
    ...lateBlanks(input),
    ...debitBlanks(input.directDebit),
    holder: input.holder.name,
    holderIdentity: holderIdentity(input),
    email: input.holder.email,
    loanId: input.loanId,
    signedOn: formatDateFull(input.signedOn),
  };
  const { terms } = input.schedule;
  const interest = terms.annualRate.numerator === 0n ? 'NONE' : terms.dayCount;
  return {
    ...plain,
    delivery: fillText(variants.delivery[input.delivery.kind], plain),
    interest: fillText(variants.interest[interest], plain),
    late: fillText(variants.late[input.late.kind], plain),
    refund: variants.refund[input.purchase === null ? 'cash' : 'purchase'],
  };
}

const lenderBlanks = (lender: Lender): Blanks => {
  const [une, condusef] = attentionSentences(lender);
  return {
    lender: lender.legalName,
    lenderAddress: lender.address,
    lenderRfc: lender.rfc,
    entity: entityNotice(lender),
    reca: lender.reca,
    portal: lender.portal,
    bureaus: lender.bureaus.join(' y '),
    privacyNotice: lender.privacyNotice,
    collectionAgencies: lender.collectionAgencies,
    uneEmail: lender.une.email,
    une,
    condusef,
  };
};

function termBlanks({ schedule, cat, late }: ContractInput, template: ContractTemplate): Blanks {
  const { terms, rows } = schedule;
  return {
    principal: formatLegalMoney(terms.principal),
    netDisbursed: formatLegalMoney(schedule.netDisbursed),
    totalToPay: formatLegalMoney(schedule.totalToPay),
    annualRate: formatRate(terms.annualRate),
    ivaRate: formatRate(terms.iva),
    nominalDays: String(nominalDays[terms.frequency]),
    frequency: frequencyName[terms.frequency],
    cat: catSentence(cat, 'contract'),
    commissions: commissionSentence(commissionsOf(terms, late, lateWordsOf(template))),
    instalments: instalmentSentence(schedule),
    firstDue: formatDateFull(edgeOf(rows, 0).dueDate),
    lastDue: formatDateFull(edgeOf(rows, -1).dueDate),
  };
}

function deliveryBlanks({ delivery }: ContractInput): Blanks {
  switch (delivery.kind) {
    case 'merchant':
      return { merchant: asWritten(delivery.merchant) };
    case 'account':
      return { bank: delivery.bank, clabeEnding: delivery.clabeEnding };
    case 'own_account':
      return {};
  }
}

function lateBlanks({ late }: ContractInput): Blanks {
  return {
    moratoryRate: late.kind === 'MORATORY' ? formatRate(late.annualRate) : '',
    moratoryLimit:
      late.kind === 'MORATORY' && late.daysMax !== undefined
        ? `, por un máximo de ${late.daysMax} días por cada pago`
        : '',
    lateFee: late.kind === 'LATE_FEE' ? formatLegalMoney(late.fee) : '',
  };
}

const accountKinds = { clabe: 'CLABE', debit_card: 'tarjeta de débito' } as const;

function debitBlanks(debit: DirectDebit | null): Blanks {
  if (debit === null) return {};
  const { bank, account, maximum, until } = debit;
  return {
    debitBank: bank,
    debitAccount: `${accountKinds[account.kind]} con terminación ${account.ending}`,
    debitMaximum: formatLegalMoney(maximum),
    debitUntil:
      until === null ? 'indefinida, hasta que la cancele' : `hasta el ${formatDateFull(until)}`,
  };
}

function holderIdentity({ holder }: ContractInput): string {
  return [
    `con número de cliente ${holder.customerNumber}`,
    ...(holder.curp === null ? [] : [`CURP ${holder.curp}`]),
    ...(holder.address.length === 0 ? [] : [`domicilio en ${holder.address.join(', ')}`]),
  ].join(', ');
}

type ChargedCommission = {
  readonly name: string;
  readonly amount: Centavos;
  readonly moment: string;
};

function commissionSentence(commissions: ReturnType<typeof commissionsOf>): string {
  const charged = commissions.filter(
    (commission): commission is ChargedCommission => commission.amount !== null,
  );
  if (charged.length === 0) return 'Este crédito no tiene comisiones.';
  return charged
    .map(
      ({ name, amount, moment }) => `**${name}:** ${formatLegalMoney(amount)} más IVA. ${moment}.`,
    )
    .join(' ');
}

/** `6 pagos quincenales de $551.96, salvo el último, de $551.97`. */
export function instalmentSentence({ rows, terms }: Schedule): string {
  const count = plural(rows.length, ['pago', 'pagos']);
  const rhythm = rows.length === 1 ? '' : ` ${rhythmOf[terms.frequency]}`;
  const [first, last] = [edgeOf(rows, 0), edgeOf(rows, -1)];
  const isLevel = rows.slice(0, -1).every(({ total }) => total === first.total);
  if (!isLevel) {
    return `${count}${rhythm}, de ${formatMoney(first.total)} el primero a ${formatMoney(last.total)} el último`;
  }
  const exception =
    last.total === first.total ? '' : `, salvo el último, de ${formatMoney(last.total)}`;
  return `${count}${rhythm} de ${formatMoney(first.total)}${exception}`;
}

const rhythmOf = {
  semanal: 'semanales',
  catorcenal: 'cada 14 días',
  quincenal: 'quincenales',
  mensual: 'mensuales',
} as const;

export function edgeOf(rows: readonly Instalment[], index: 0 | -1): Instalment {
  const row = rows.at(index);
  invariant(row !== undefined, 'a schedule without instalments');
  return row;
}
