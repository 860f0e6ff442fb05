import { centavos, formatMoney } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Lowered = MessageParameters['purchase_lowered'];

const SUBJECT = 'Tu compra quedó en menos';
const WHY = 'Bajamos tu plan desde el primer día: no pagas intereses ni nada más por esa parte.';
const NOTE =
  'Si diste un enganche, lo que sobró de él vuelve a la tarjeta o cuenta de la que salió.';

const what = ({ shop, amount, released }: Lowered): string =>
  `${shop} cobró ${formatMoney(centavos(amount))} de tu compra y soltó los otros ${formatMoney(centavos(released))} que habías aceptado.`;

/** A shop took less than its shopper had agreed to. */
export const purchaseLoweredLetter = (lowered: Lowered) => ({
  subject: SUBJECT,
  text: `${[SUBJECT, what(lowered), WHY, lowered.link, NOTE, brandName].join('\n\n')}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: what(lowered),
    body: [
      heading(SUBJECT),
      paragraph(what(lowered)),
      paragraph(WHY),
      button('Ver mi plan', lowered.link),
      note(NOTE),
    ].join('\n'),
  }),
});
