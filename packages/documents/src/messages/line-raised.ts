import { centavos, formatMoney } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Raised = MessageParameters['line_raised'];

const SUBJECT = 'Tu línea creció';
const WHY = 'Pagaste tus abonos a tiempo, y por eso puedes usar más.';
const NOTE = 'No tienes que usarla. Cada compra te muestra cuánto cuesta antes de que aceptes.';

const what = ({ limit }: Raised): string => `Tu línea ahora es de ${formatMoney(centavos(limit))}.`;

/** A line that rose, once it did. */
export const lineRaisedLetter = (raised: Raised) => ({
  subject: SUBJECT,
  text: `${[SUBJECT, what(raised), WHY, raised.link, NOTE, brandName].join('\n\n')}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: what(raised),
    body: [
      heading(SUBJECT),
      paragraph(what(raised)),
      paragraph(WHY),
      button('Ver mi línea', raised.link),
      note(NOTE),
    ].join('\n'),
  }),
});
