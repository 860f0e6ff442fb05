import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { publicId } from '@abona/kernel/public-id';
import { lender } from '@abona/lender/lender';
import { showPhone } from '@abona/mexico/phone';
import { plural } from '../wording.ts';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Offered = MessageParameters['relief_offered'];

const SUBJECT = 'Te proponemos otro plan de pagos';
const FREE =
  'En la app ves tu plan de hoy y el nuevo, uno junto al otro, con lo que cambia en lo que pagas. No tienes que aceptarlo, y verlo no cambia nada. Si te sirve, lo firmas con un código.';

const untilOf = ({ valid_until: day }: Offered): string =>
  `Vale hasta el ${formatDateFull(civilDate(day))}.`;

const whatOf = ({ count }: Offered): string =>
  count === null
    ? 'Puedes dejar pasar un pago y recorrer los demás.'
    : `Puedes repartir lo que te falta en ${plural(count, ['pago', 'pagos'])}.`;

const whoOf = ({ loan_id: loanId }: Offered): string =>
  `Crédito: ${publicId('loan', loanId)}. Dudas y quejas: ${lender.une.name}, teléfono ${showPhone(lender.une.phone)}, ${lender.une.email}.`;

/** Short: it goes to a phone. */
export const reliefOfferedText = (offered: Offered): string =>
  `${lender.shortName}: te proponemos otro plan de pagos. ${untilOf(offered)} Míralo: ${offered.link}`;

/** What somebody of ours offers beyond what the app gives by itself; nothing changes until it is signed. */
export const reliefOfferedLetter = (offered: Offered) => {
  const what = `${whatOf(offered)} ${untilOf(offered)}`;
  return {
    subject: SUBJECT,
    text: `${[SUBJECT, what, FREE, offered.link, whoOf(offered), lender.shortName].join('\n\n')}\n`,
    html: emailFrame({
      title: SUBJECT,
      preview: what,
      body: [
        heading(SUBJECT),
        paragraph(what),
        paragraph(FREE),
        button('Comparar los planes', offered.link),
        note(whoOf(offered)),
      ].join('\n'),
    }),
  };
};
