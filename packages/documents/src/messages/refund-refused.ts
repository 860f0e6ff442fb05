import { centavos, formatMoney } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Refused = MessageParameters['refund_refused'];

const SUBJECT = 'Tu tarjeta no aceptó un reembolso';
const NEXT = `Tu dinero está seguro con nosotros. Una persona de ${brandName} ya busca otra forma de regresártelo.`;
const ACCOUNT = 'Para que sea más rápido, elige en tu cuenta a dónde quieres tus reembolsos.';

const what = ({ amount }: Refused): string =>
  `Quisimos regresar ${formatMoney(centavos(amount))} a la tarjeta con la que pagaste, y su banco no lo aceptó.`;

/** Money that was to go back to a card, and never will that way. */
export const refundRefusedLetter = (refused: Refused) => ({
  subject: SUBJECT,
  text: `${[SUBJECT, what(refused), NEXT, ACCOUNT, refused.link, brandName].join('\n\n')}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: what(refused),
    body: [
      heading('Tu reembolso está en espera'),
      paragraph(what(refused)),
      paragraph(NEXT),
      button('Elegir mi cuenta', refused.link),
      note(ACCOUNT),
    ].join('\n'),
  }),
});
