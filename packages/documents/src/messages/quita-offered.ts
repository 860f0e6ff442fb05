import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { brandName, lender } from '@abona/lender/lender';
import { showPhone } from '@abona/mexico/phone';
import { plural } from '../wording.ts';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Offered = MessageParameters['quita_offered'];

const SUBJECT = 'Tenemos una propuesta para tu crédito';
const FREE =
  'Antes de decidir ves en la app cuánto debes hoy, cuánto pagarías y qué verá el buró. No tienes que aceptarla, y verla no cambia nada.';
const ONLY_US = `Se firma y se paga solo en la app de ${brandName}: nadie más puede ofrecértela ni recibir este dinero.`;

const untilOf = ({ valid_until: day }: Offered): string =>
  `Vale hasta el ${formatDateFull(civilDate(day))}.`;

const whatOf = ({ forgiven, count }: Offered): string =>
  `Podemos perdonarte ${formatMoney(centavos(forgiven))} de capital y todos los cargos por atraso. Lo que falta lo pagas en ${plural(count, ['pago', 'pagos'])}.`;

/** Who writes, of which contract, and where to complain (DOF, 7 October 2014). */
const whoOf = ({ loan_id: loanId }: Offered): string =>
  `${lender.legalName}, ${lender.address}. Crédito: ${publicId('loan', loanId)}. Dudas y quejas: ${lender.une.name}, teléfono ${showPhone(lender.une.phone)}, ${lender.une.email}.`;

/** Short: it goes to a phone. */
export const quitaOfferedText = (offered: Offered): string =>
  `${lender.shortName}: tenemos una propuesta para que pagues menos de tu crédito. ${untilOf(offered)} Mírala: ${offered.link} Dudas: UNE ${showPhone(lender.une.phone)}.`;

/** An offer, and no threat: what is given up, how the rest is paid, and that they may leave it. */
export const quitaOfferedLetter = (offered: Offered) => {
  const what = `${whatOf(offered)} ${untilOf(offered)}`;
  const notes = [ONLY_US, whoOf(offered)];
  return {
    subject: SUBJECT,
    text: `${[SUBJECT, what, FREE, offered.link, ...notes, brandName].join('\n\n')}\n`,
    html: emailFrame({
      title: SUBJECT,
      preview: what,
      body: [
        heading(SUBJECT),
        paragraph(what),
        paragraph(FREE),
        button('Ver la propuesta', offered.link),
        ...notes.map(note),
      ].join('\n'),
    }),
  };
};
