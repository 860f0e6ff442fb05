import { civilDate } from '@abona/kernel/civil-date';
import { formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Due = MessageParameters['payment_due'];

const subjectOf = ({ when, pay_by: day }: Due): string =>
  when === 'today' ? 'Hoy vence tu abono' : `Tu abono vence el ${formatDayMonth(civilDate(day))}`;

const whatOf = ({ amount, pay_by: day }: Due): string =>
  `Tu abono es de ${formatMoney(centavos(amount))} y puedes pagarlo hasta el ${formatDayMonth(civilDate(day))}.`;

const HOW = 'Págalo con tarjeta, por SPEI o en efectivo en OXXO.';
const CHOICE = 'Tú eliges si te lo recordamos: en tu cuenta, en Avisos.';
const CANNOT = 'Si esta quincena no puedes, en Ayuda ves qué se puede hacer antes de que venza.';

/** Short: it goes to a phone. */
export const paymentDueText = (due: Due): string => `${brandName}: ${whatOf(due)} ${due.link}`;

/** Before it is late: a reminder that asks for nothing yet. */
export const paymentDueLetter = (due: Due) => {
  const subject = subjectOf(due);
  return {
    subject,
    text: `${[subject, whatOf(due), HOW, due.link, CANNOT, CHOICE, brandName].join('\n\n')}\n`,
    html: emailFrame({
      title: subject,
      preview: whatOf(due),
      body: [
        heading(subject),
        paragraph(whatOf(due)),
        paragraph(HOW),
        button('Ver y pagar', due.link),
        note(CANNOT),
        note(CHOICE),
      ].join('\n'),
    }),
  };
};
