import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { centavos, formatPesos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { brandName, lender } from '@abona/lender/lender';
import { showPhone } from '@abona/mexico/phone';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Overdue = MessageParameters['bureau_overdue'];

const SUBJECT = 'Vamos a reportar un atraso en tu historial de crédito';
const PAY =
  'Si ya pagaste o pagas después, lo reportamos también: cuando liquidas, en los cinco días hábiles siguientes.';
const RIGHT =
  'Si algo no es correcto, puedes presentar una aclaración con nosotros o una reclamación ante la sociedad de información crediticia: es gratis, y mientras se revisa no se reporta el monto en duda.';

const listed = (bureaus: readonly string[]): string => bureaus.join(' y ');

const whatOf = ({ overdue, cut_on: cutOn, bureaus }: Overdue): string =>
  `Al ${formatDateFull(civilDate(cutOn))} tu crédito tenía ${formatPesos(centavos(overdue * 100))} vencidos, y así lo vamos a reportar a ${listed(bureaus)}.`;

const whoOf = ({ loan_id: loanId }: Overdue): string =>
  `${lender.legalName}. Crédito: ${publicId('loan', loanId)}. Dudas y quejas: ${lender.une.name}, teléfono ${showPhone(lender.une.phone)}, ${lender.une.email}.`;

/** Short: it goes to a phone. */
export const bureauOverdueText = (told: Overdue): string =>
  `${lender.shortName}: ${whatOf(told)} Detalle: ${told.link} Dudas: UNE ${showPhone(lender.une.phone)}.`;

/** What the law wants told when overdue data are sent (LRSIC 40): what, to whom, and what one can do. */
export const bureauOverdueLetter = (told: Overdue) => ({
  subject: SUBJECT,
  text: `${[SUBJECT, whatOf(told), PAY, told.link, RIGHT, whoOf(told), brandName].join('\n\n')}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: whatOf(told),
    body: [
      heading(SUBJECT),
      paragraph(whatOf(told)),
      paragraph(PAY),
      button('Ver mi crédito', told.link),
      note(RIGHT),
      note(whoOf(told)),
    ].join('\n'),
  }),
});
