import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

const SUBJECT = `Confirma tu correo en ${brandName}`;
const PREVIEW = 'Toca el botón y listo: sabremos que este correo es tuyo.';
const WHY = 'Toca el botón para confirmar que este correo es tuyo y seguir con tu cuenta.';
const LIFE =
  'El enlace sirve una sola vez y vence en 24 horas. Si pides otro, este deja de funcionar.';
const NOT_YOU = `Si no creaste una cuenta en ${brandName}, ignora este mensaje: no pasará nada.`;

/** The letter that proves an address. */
export const emailVerification = ({ link }: MessageParameters['email_verification']) => ({
  subject: SUBJECT,
  text: `Confirma tu correo

${WHY.replace('Toca el botón', 'Abre este enlace')}

${link}

${LIFE}

${NOT_YOU}

${brandName}
`,
  html: emailFrame({
    title: SUBJECT,
    preview: PREVIEW,
    body: [
      heading('Confirma tu correo'),
      paragraph(WHY),
      button('Confirmar mi correo', link),
      note(LIFE),
      note(NOT_YOU),
    ].join('\n'),
  }),
});
