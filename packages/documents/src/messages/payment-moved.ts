import { centavos, formatMoney } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { lender } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Moved = MessageParameters['payment_moved'];

const SUBJECT = 'Corregimos a qué crédito se abonó un pago';
const NEXT =
  'Tu plan, tus movimientos y tus comprobantes ya lo muestran así. Si algo no te cuadra, abre una aclaración y te contestamos por escrito.';

const id = (loanId: string): string => publicId('loan', loanId);

function whatOf({ amount, loan_id: loanId, side }: Moved): string {
  const sum = formatMoney(centavos(amount));
  switch (side) {
    case 'between_own':
      return `Un pago de ${sum} se había contado en otro de tus créditos. Lo pasamos al crédito ${id(loanId)}, de donde era.`;
    case 'came':
      return `Un pago tuyo de ${sum} se había contado en otro crédito. Ya está en tu crédito ${id(loanId)}.`;
    case 'left':
      return `Un pago de ${sum} que se contó en tu crédito ${id(loanId)} era de otra persona y lo retiramos. Ese importe vuelve a estar por pagar.`;
  }
}

/** Money that was counted on the wrong loan; nobody is told whose the other one is. */
export const paymentMovedLetter = (moved: Moved) => ({
  subject: SUBJECT,
  text: `${[SUBJECT, whatOf(moved), NEXT, moved.link, lender.shortName].join('\n\n')}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: whatOf(moved),
    body: [
      heading('Tu pago está donde va'),
      paragraph(whatOf(moved)),
      button('Ver mis movimientos', moved.link),
      note(NEXT),
    ].join('\n'),
  }),
});
