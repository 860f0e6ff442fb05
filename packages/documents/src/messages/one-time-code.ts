import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters, PhoneChannel } from './message.ts';

type Code = MessageParameters['one_time_code'];

const WARNING = `No lo compartas con nadie, ni con quien diga ser de ${brandName}.`;
const LIFE = 'Vence en 5 minutos.';

/** What the code is, in the middle of a sentence. The bureau's says what it authorises. */
const naming: Readonly<Record<Code['purpose'], string>> = {
  contact: `tu código de ${brandName}`,
  activity: `tu código para confirmar que eres tú en ${brandName}`,
  new_phone: `tu código para registrar este número en tu cuenta de ${brandName}`,
  agreement: `tu código para firmar el contrato de tu negocio con ${brandName}`,
  bureau_nip: `tu NIP para autorizar a ${brandName} a consultar tu historial de crédito`,
};

/** What the code is for, without the code. */
export const oneTimeCodeTitle = ({ purpose }: Pick<Code, 'purpose'>): string =>
  `T${naming[purpose].slice(1)}`;

/** A code to type. Spoken, its digits stand apart, and it is said twice. */
export function oneTimeCode({ code, purpose }: Code, channel: PhoneChannel): string {
  const name = naming[purpose];
  if (channel !== 'call') return `${code} es ${name}. ${LIFE} ${WARNING}`;
  const spoken = [...code].join(', ');
  return `Hola, te llamamos de ${brandName}. ${oneTimeCodeTitle({ purpose })} es: ${spoken}. Repito: ${spoken}. ${WARNING}`;
}

const SUBJECT = `Tu código de ${brandName}`;
const WHY = 'Escríbelo en la pantalla en la que lo pediste.';
const CLOSED =
  'Si ya cerraste esa pantalla, o tu sesión terminó, ábrela aquí. Ahí te decimos qué estás confirmando.';
const NOT_YOU = 'Si no lo pediste, ignora este mensaje y cambia tu contraseña.';

/** The same by letter. The subject does not tell it: it shows on locked screens. */
export function oneTimeCodeLetter({ code, purpose, link = null }: Code) {
  const title = `${code} es ${naming[purpose]}`;
  const reopened = link === null ? '' : `${CLOSED}\n\n${link}\n\n`;
  return {
    subject: SUBJECT,
    text: `${title}\n\n${WHY} ${LIFE}\n\n${reopened}${WARNING}\n\n${NOT_YOU}\n\n${brandName}\n`,
    html: emailFrame({
      title: SUBJECT,
      preview: WHY,
      body: [
        heading(title),
        paragraph(`${WHY} ${LIFE}`),
        ...(link === null ? [] : [paragraph(CLOSED), button(`Confirmar en ${brandName}`, link)]),
        note(WARNING),
        note(NOT_YOU),
      ].join('\n'),
    }),
  };
}
