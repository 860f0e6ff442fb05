import { civilDate } from '@abona/kernel/civil-date';
import { formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import type { Parameters } from '../domain/message.ts';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';

type Late = Parameters['late_payment'];

const dayOf = ({ since }: Late): string => formatDayMonth(civilDate(since));

const subjectOf = (late: Late): string =>
  late.stage === 'first'
    ? `¿Se te pasó tu pago del ${dayOf(late)}?`
    : `Tu pago del ${dayOf(late)} sigue pendiente`;

const whatOf = (late: Late): string =>
  `Tu pago de ${formatMoney(centavos(late.amount))} tenía como fecha límite el ${dayOf(late)} y todavía no lo vemos.`;

const HOW =
  'Puedes pagarlo hoy con tarjeta, transferencia o en efectivo. En la app ves cuánto es y de dónde sale cada peso.';
const PAID =
  'Si ya pagaste, avísanos con «Ya pagué» en la app: mientras lo buscamos no corren cargos ni te escribimos.';
const NOT_ALL = 'Si hoy no puedes con todo, abona lo que puedas: también cuenta.';

/** Short: it goes to a phone. */
export const latePaymentText = (late: Late): string =>
  `Abona: ${whatOf(late)} Paga o dinos que ya pagaste: ${late.link}`;

/** A reminder, not a threat: what is missing, how to pay it, and what to do if it is paid. */
export const latePaymentLetter = (late: Late) => {
  const subject = subjectOf(late);
  const more = late.stage === 'first' ? HOW : `${HOW} ${NOT_ALL}`;
  return {
    subject,
    text: `${subject}\n\n${whatOf(late)}\n\n${more}\n\n${late.link}\n\n${PAID}\n\nAbona\n`,
    html: emailFrame({
      title: subject,
      preview: whatOf(late),
      body: [
        heading(subject),
        paragraph(whatOf(late)),
        paragraph(more),
        button('Ver y pagar', late.link),
        note(PAID),
      ].join('\n'),
    }),
  };
};
