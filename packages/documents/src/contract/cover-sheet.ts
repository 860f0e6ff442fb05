import { formatDateFull } from '@abona/kernel/date-format';
import { type Centavos, centavos, formatMoney, subtract } from '@abona/kernel/money';
import { formatLegalMoney } from '@abona/kernel/money-in-words';
import { commissionSummary, commissionsOf } from '../commissions.ts';
import type { Block, Fact } from '../printed-document.ts';
import { catBoxOf, closingPrint, frequencyName, purchaseFacts, termName } from '../wording.ts';
import { edgeOf, instalmentSentence } from './contract-blanks.ts';
import type { ContractInput } from './contract-input.ts';
import { type ContractTemplate, lateWordsOf } from './contract-template.ts';
import { type Blanks, fillText } from './fill-template.ts';

type Text = { readonly template: ContractTemplate; readonly blanks: Blanks };

/** Carátula: all that has to be seen before somebody signs, on one page. */
export function coverSheetBlocks(input: ContractInput, text: Text): readonly Block[] {
  const { template } = text;
  const { schedule, lender } = input;
  return [
    heroBlock(input),
    {
      kind: 'cat',
      cat: catBoxOf(
        { ...input, annualRate: schedule.terms.annualRate },
        'contract',
        lateWordsOf(template),
      ),
    },
    warningsOf(template),
    { kind: 'facts', facts: creditFacts(input, text) },
    ...closingPrint(lender),
  ];
}

const warningsOf = (template: ContractTemplate): Block => ({
  kind: 'notice',
  notice: { tone: 'warning', title: 'Advertencias', text: template.warnings.join(' ') },
});

function heroBlock({ schedule }: ContractInput): Block {
  return {
    kind: 'hero',
    hero: {
      label: 'Total a pagar',
      figure: formatMoney(schedule.totalToPay),
      detail: `En ${instalmentSentence(schedule)}, IVA incluido`,
      beside: [
        { label: 'Monto del crédito', value: formatMoney(schedule.terms.principal) },
        { label: 'El crédito te cuesta, con IVA', value: formatMoney(costOf(schedule)) },
      ],
      flower: null,
    },
  };
}

/** All that is paid beyond what was borrowed. */
const costOf = (schedule: ContractInput['schedule']): Centavos =>
  subtract(schedule.totalToPay, schedule.terms.principal);

function creditFacts(input: ContractInput, { template, blanks }: Text): readonly Fact[] {
  const { schedule, late, downPayment, directDebit } = input;
  const { terms, rows } = schedule;
  const [first, last] = [edgeOf(rows, 0), edgeOf(rows, -1)];
  return [
    { label: 'Producto', value: template.product },
    { label: 'Tipo de crédito', value: template.creditType },
    { label: 'Cliente', value: input.holder.name },
    ...purchaseFacts(input),
    ...(downPayment > 0 ? [{ label: 'Enganche', value: formatLegalMoney(downPayment) }] : []),
    { label: 'Monto del crédito', value: formatLegalMoney(terms.principal) },
    ...deductionFacts(input),
    { label: 'Total a pagar', value: formatLegalMoney(schedule.totalToPay) },
    {
      label: 'Plazo',
      value: `${termName(terms.frequency, rows.length)}, pago ${frequencyName[terms.frequency]}`,
    },
    { label: 'Pagos', value: instalmentSentence(schedule) },
    {
      label: 'Primer y último pago',
      value: `${formatDateFull(first.dueDate)} y ${formatDateFull(last.dueDate)}`,
    },
    { label: 'Seguro', value: template.insurance },
    { label: 'Garantías', value: template.guarantees },
    {
      label: 'Pago automático',
      value: directDebit === null ? 'No contratado' : 'Sí, ver anexo de domiciliación',
    },
    { label: 'Estado de cuenta', value: fillText(template.statements, blanks) },
    {
      label: 'Comisiones',
      value: commissionSummary(commissionsOf(terms, late, lateWordsOf(template))),
    },
    ...(template.coverSheet ?? []),
  ];
}

function deductionFacts({ schedule }: ContractInput): readonly Fact[] {
  const deducted = centavos(schedule.terms.principal - schedule.netDisbursed);
  return deducted > 0 ? [{ label: 'Recibes', value: formatLegalMoney(schedule.netDisbursed) }] : [];
}
