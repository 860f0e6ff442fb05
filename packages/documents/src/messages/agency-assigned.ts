import { publicId } from '@abona/kernel/public-id';
import { brandName, lender } from '@abona/lender/lender';
import { showPhone } from '@abona/mexico/phone';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Assigned = MessageParameters['agency_assigned'];

const SUBJECT = 'Un despacho puede contactarte por tu crédito';
const ONLY_US = `El despacho no recibe dinero: pagas solo en la app de ${brandName}, donde ves cuánto debes hoy y cómo ponerte al corriente.`;

const whoOf = (assigned: Assigned): string =>
  `Desde este aviso, ${assigned.name} puede contactarte en nuestro nombre. Te llama solo desde ${assigned.phones
    .map(showPhone)
    .join(' o ')}. Domicilio: ${assigned.address}. Registro en REDECO: ${assigned.redeco_number}.`;

const rightsOf = ({ from_hour: from, until_hour: until }: Assigned): string =>
  `Te contacta en días hábiles, de ${from}:00 a ${until}:00 de tu hora; se identifica, y nunca amenaza ni habla con terceros. Si no es así, quéjate con nosotros o en REDECO, de la CONDUSEF.`;

const lenderOf = ({ loan_id: loanId }: Assigned): string =>
  `${lender.legalName}, ${lender.address}. Crédito: ${publicId('loan', loanId)}. Dudas y quejas: ${lender.une.name}, teléfono ${showPhone(lender.une.phone)}, ${lender.une.email}.`;

/** Short: it goes to a phone. */
export const agencyAssignedText = (assigned: Assigned): string =>
  `${lender.brand}: ${assigned.name} (REDECO ${assigned.redeco_number}) puede contactarte por tu crédito. Pagas solo en la app: ${assigned.link} Quejas: UNE ${showPhone(lender.une.phone)}.`;

/** Who may contact them in our name, that they pay nobody but us, and where to complain. It asks for nothing. */
export const agencyAssignedLetter = (assigned: Assigned) => {
  const who = whoOf(assigned);
  const notes = [rightsOf(assigned), lenderOf(assigned)];
  return {
    subject: SUBJECT,
    text: `${[SUBJECT, who, ONLY_US, assigned.link, ...notes, brandName].join('\n\n')}\n`,
    html: emailFrame({
      title: SUBJECT,
      preview: who,
      body: [
        heading(SUBJECT),
        paragraph(who),
        paragraph(ONLY_US),
        button('Ver mi crédito', assigned.link),
        ...notes.map(note),
      ].join('\n'),
    }),
  };
};
