import { civilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type PrivacyRequestNotice = MessageParameters['privacy_request'];

/** What was asked for, after «Pediste». */
const wishes: Readonly<Record<PrivacyRequestNotice['kind'], string>> = {
  access: 'una copia de tus datos',
  rectification: 'corregir un dato tuyo',
  cancellation: 'borrar tus datos',
  opposition: 'que dejemos de usar tus datos para algo',
};

const WAITS = 'Lo hacemos en cuanto no tengas un crédito ni un trámite en curso.';
const NOT_YOU = 'Si no fuiste tú, entra a tu cuenta y cierra las demás sesiones.';

type Words = {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
};

function wordsOf({ state, kind, folio, by }: PrivacyRequestNotice): Words {
  const day = formatDateMedium(civilDate(by));
  if (state === 'answered')
    return {
      subject: `Ya respondimos tu solicitud ${folio}`,
      title: 'Tu respuesta está lista',
      lines: [
        `Pediste ${wishes[kind]}. La respuesta está en tu cuenta, en Privacidad.`,
        `Si hay algo por hacer, queda hecho a más tardar el ${day}.`,
      ],
    };
  if (state === 'closed')
    return {
      subject: `Tu cuenta de ${brandName} está cerrada`,
      title: 'Tu cuenta está cerrada',
      lines: [
        `Hicimos lo que pediste en tu solicitud ${folio}: nadie puede entrar a tu cuenta.`,
        `Lo que la ley nos obliga a guardar queda bloqueado y se borra a más tardar el ${day}.`,
      ],
    };
  return {
    subject: `Recibimos tu solicitud ${folio}`,
    title: 'Recibimos tu solicitud',
    lines: [
      `Pediste ${wishes[kind]}. Tu folio es ${folio} y te respondemos a más tardar el ${day}.`,
      ...(kind === 'cancellation' ? [WAITS] : []),
    ],
  };
}

/** What somebody asked for by right: that it came, that it is answered, that it is done. */
export function privacyRequestLetter(asked: PrivacyRequestNotice) {
  const { subject, title, lines } = wordsOf(asked);
  // Nobody signs in to an account that is closed.
  const isOpen = asked.state !== 'closed';
  const after = isOpen ? [asked.link, NOT_YOU] : [];
  return {
    subject,
    text: `${[subject, ...lines, ...after, brandName].join('\n\n')}\n`,
    html: emailFrame({
      title: subject,
      preview: lines[0] ?? subject,
      body: [
        heading(title),
        ...lines.map(paragraph),
        ...(isOpen ? [button('Ver mis solicitudes', asked.link), note(NOT_YOU)] : []),
      ].join('\n'),
    }),
  };
}
