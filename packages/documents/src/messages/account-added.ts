import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Added = MessageParameters['account_added'];

const SUBJECT = `Se agregó una cuenta a tu ${brandName}`;
const notYou = ({ is_first: isFirst }: Added): string =>
  isFirst
    ? 'Si no fuiste tú, quítala ahora y cierra las demás sesiones.'
    : 'Si no fuiste tú, quítala ahora y cierra las demás sesiones: durante 72 horas no sale dinero hacia ella.';
const WAS_YOU = 'Si fuiste tú, no tienes que hacer nada.';

const what = ({ account }: Added): string =>
  `La cuenta ${account} ahora puede recibir dinero de ${brandName}.`;

/** Short: it goes to a phone. */
export const accountAddedText = (added: Added): string =>
  `${brandName}: se agregó la cuenta ${added.account}. Si no fuiste tú, quítala aquí: ${added.link}`;

export const accountAddedLetter = (added: Added) => ({
  subject: SUBJECT,
  text: `${SUBJECT}\n\n${what(added)}\n\n${notYou(added)}\n\n${added.link}\n\n${WAS_YOU}\n\n${brandName}\n`,
  html: emailFrame({
    title: SUBJECT,
    preview: what(added),
    body: [
      heading('Cuenta nueva'),
      paragraph(what(added)),
      paragraph(notYou(added)),
      button('Ver mis cuentas', added.link),
      note(WAS_YOU),
    ].join('\n'),
  }),
});
