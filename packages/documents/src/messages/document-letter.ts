import { legalTerms } from '@abona/contract/legal-terms';
import { brandName, lender } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type DocumentLetter = MessageParameters['document'];

const words = {
  contract: {
    subject: `Tu contrato de crédito con ${brandName}`,
    title: 'Tu contrato',
    what: 'Aquí va la copia de tu contrato con su carátula y tu tabla de pagos, tal como la aceptaste.',
    rights: `Si no usaste el crédito, puedes cancelarlo sin costo en los ${legalTerms.withdrawalBusinessDays} días hábiles siguientes a tu firma: avísanos en ${lender.une.email}.`,
    go: 'Ver mi crédito',
  },
  closing_letter: {
    subject: 'Ya no debes nada: tu carta finiquito',
    title: 'Terminaste de pagar',
    what: 'Aquí va la constancia de que tu crédito quedó pagado. Guárdala: es tu comprobante.',
    rights: 'Si algo no coincide con tus pagos, responde a este correo y lo revisamos contigo.',
    go: 'Ver mis comprobantes',
  },
  addendum: {
    subject: 'Tu plan nuevo quedó firmado',
    title: 'Tu plan nuevo',
    what: 'Aquí va el convenio que cambia tu contrato: tus fechas y montos nuevos, su CAT y lo que cuesta el cambio, tal como lo firmaste.',
    rights: `Si no fuiste tú, o algo no coincide con lo que firmaste, avísanos en ${lender.une.email}.`,
    go: 'Ver mis documentos',
  },
} as const;

/** A document goes with it as a file; the link leads to where it can be found again. */
export function documentLetter({ kind, link }: DocumentLetter) {
  const { subject, title, what, rights, go } = words[kind];
  return {
    subject,
    text: `${subject}\n\n${what}\n\n${rights}\n\n${go}: ${link}\n\n${brandName}\n`,
    html: emailFrame({
      title: subject,
      preview: what,
      body: [heading(title), paragraph(what), button(go, link), note(rights)].join('\n'),
    }),
  };
}
