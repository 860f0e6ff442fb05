import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Received = MessageParameters['payment_received'];

const SUBJECT = 'Recibimos tu abono';
const WHERE = 'En tu cuenta ves a qué se fue cada peso, y descargas tu comprobante.';
const CHOICE = 'Tú eliges si te avisamos: en tu cuenta, en Avisos.';

const whatOf = ({ received_on: day }: Received): string =>
  `Tu abono llegó el ${formatDateFull(civilDate(day))}. Gracias.`;

/** Short: it goes to a phone. */
export const paymentReceivedText = (received: Received): string =>
  `${brandName}: ${SUBJECT}. Comprobante: ${received.link}`;

/** A payment that arrived, with the way to its receipt. */
export const paymentReceivedLetter = (received: Received) => ({
  subject: SUBJECT,
  text: `${[SUBJECT, whatOf(received), WHERE, received.link, CHOICE, brandName].join('\n\n')}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: whatOf(received),
    body: [
      heading(SUBJECT),
      paragraph(whatOf(received)),
      paragraph(WHERE),
      button('Ver mi comprobante', received.link),
      note(CHOICE),
    ].join('\n'),
  }),
});
