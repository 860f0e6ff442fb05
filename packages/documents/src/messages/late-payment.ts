import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull, formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { brandName, lender } from '@abona/lender/lender';
import { showPhone } from '@abona/mexico/phone';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Late = MessageParameters['late_payment'];

const dayOf = ({ since }: Late): string => formatDayMonth(civilDate(since));

const subjectOf = (late: Late): string =>
  late.stage === 'first'
    ? `¿Se te pasó tu abono del ${dayOf(late)}?`
    : `Tu abono del ${dayOf(late)} sigue pendiente`;

const whatOf = (late: Late): string =>
  `Tu abono de ${formatMoney(centavos(late.amount))} tenía como fecha límite el ${dayOf(late)} y todavía no lo vemos.`;

const HOW =
  'Puedes pagarlo hoy con tarjeta, por SPEI o en efectivo en OXXO. En la app ves cuánto es y de dónde sale cada peso.';
const PAID =
  'Si ya pagaste, avísanos con «Ya pagué» en la app: mientras lo buscamos no corren cargos ni te escribimos.';
const NOT_ALL = 'Si hoy no puedes con todo, abona lo que puedas: también cuenta.';
const ONLY_US = `Paga solo a ${brandName}, con los medios que ves en la app: nadie más puede recibir este dinero, y no lo pedimos en cuentas de personas.`;

/** Who writes, of which contracts, as of which day, and where to complain (DOF, 7 October 2014). */
function identityOf({ loan_ids: loanIds, calculated_on: day }: Late): string {
  const loans = loanIds.map((id) => publicId('loan', id)).join(', ');
  const asOf = day === undefined ? '' : ` Monto calculado al ${formatDateFull(civilDate(day))}.`;
  const { une } = lender;
  return `${lender.legalName}, ${lender.address}. ${loanIds.length === 1 ? 'Crédito' : 'Créditos'}: ${loans}.${asOf} Dudas y quejas: ${une.name}, teléfono ${showPhone(une.phone)}, ${une.email}.`;
}

/** Short: it goes to a phone. */
export const latePaymentText = (late: Late): string =>
  `${lender.shortName}: ${whatOf(late)} Paga solo a ${brandName}, o dinos que ya pagaste: ${late.link} Dudas: UNE ${showPhone(lender.une.phone)}.`;

/** A reminder, not a threat: what is missing, how to pay it, and what to do if it is paid. */
export const latePaymentLetter = (late: Late) => {
  const subject = subjectOf(late);
  const more = late.stage === 'first' ? HOW : `${HOW} ${NOT_ALL}`;
  const notes = [PAID, ONLY_US, identityOf(late)];
  return {
    subject,
    text: `${[subject, whatOf(late), more, late.link, ...notes, brandName].join('\n\n')}\n`,
    html: emailFrame({
      title: subject,
      preview: whatOf(late),
      body: [
        heading(subject),
        paragraph(whatOf(late)),
        paragraph(more),
        button('Ver y pagar', late.link),
        ...notes.map(note),
      ].join('\n'),
    }),
  };
};
