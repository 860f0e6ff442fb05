import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type PhoneChanged = MessageParameters['phone_changed'];

const SUBJECT = `Cambió el celular de tu cuenta de ${brandName}`;
const HOLD = 'Por tu seguridad, durante 72 horas no sale dinero de tu cuenta.';
const NOT_YOU =
  'Si no fuiste tú, cancela el cambio ahora: recuperas tu número y cerramos todas las sesiones.';
const WAS_YOU = 'Si fuiste tú, no tienes que hacer nada.';

const what = ({ new_phone: phone }: PhoneChanged): string =>
  `El celular de tu cuenta ahora es ${phone}.`;

/** Short: it goes to the number that was. */
export const phoneChangedText = (change: PhoneChanged): string =>
  `${brandName}: ${what(change)} Si no fuiste tú, cancélalo aquí: ${change.link}`;

export const phoneChangedLetter = (change: PhoneChanged) => ({
  subject: SUBJECT,
  text: `${SUBJECT}

${what(change)}

${NOT_YOU}

${change.link}

${HOLD}

${WAS_YOU}

${brandName}
`,
  html: emailFrame({
    title: SUBJECT,
    preview: what(change),
    body: [
      heading('Cambió tu celular'),
      paragraph(what(change)),
      paragraph(NOT_YOU),
      button('No fui yo: cancelar el cambio', change.link),
      note(HOLD),
      note(WAS_YOU),
    ].join('\n'),
  }),
});
