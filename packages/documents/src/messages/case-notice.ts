import { civilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type CaseNotice = MessageParameters['case_notice'];

/** What each kind is, after «tu». */
const names: Readonly<Record<CaseNotice['kind'], string>> = {
  dispute: 'aclaración',
  complaint: 'queja',
  withdrawal: 'desistimiento',
  hardship: 'caso',
  not_me: 'reporte «No fui yo»',
  decision_review: 'solicitud de revisión',
  bureau_correction: 'corrección ante el buró',
};

/** What stands still, said once and plainly. */
const pauses: Readonly<Partial<Record<CaseNotice['kind'], string>>> = {
  dispute: 'Mientras tanto no cobramos ese monto, no corre mora por él y no se reporta al buró.',
  not_me:
    'El crédito quedó congelado: no te cobramos, no corre mora, no sale en el buró y nadie puede pedir otro a tu nombre.',
  hardship: 'Mientras tanto nadie te llama para cobrarte.',
};

const WAY_ON =
  'Si no quedas conforme puedes ir a la CONDUSEF cuando quieras, sin costo. Tu folio te sirve allá.';
const SAFE = `Nadie de ${brandName} te va a pedir códigos ni depósitos por este caso.`;

type Words = {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
};

const dayOf = (by: string | null): string =>
  by === null ? '' : ` a más tardar el ${formatDateMedium(civilDate(by))}`;

function wordsOf({ state, kind, folio, by }: CaseNotice): Words {
  const name = names[kind];
  switch (state) {
    case 'received':
      return {
        subject: `Recibimos tu ${name} ${folio}`,
        title: `Recibimos tu ${name}`,
        lines: [
          `Tu folio es ${folio}. Te respondemos${dayOf(by)}. Ahora nos toca a nosotros: tú no tienes que hacer nada.`,
          ...(pauses[kind] === undefined ? [] : [pauses[kind]]),
          'Tu acuse está en tu cuenta, en Ayuda.',
        ],
      };
    case 'written':
      return {
        subject: `Te escribimos sobre tu ${name} ${folio}`,
        title: 'Tienes un mensaje nuestro',
        lines: [`Léelo y contesta en tu cuenta, en Ayuda. Te respondemos${dayOf(by)}.`],
      };
    case 'answered':
      return {
        subject: `Ya respondimos tu ${name} ${folio}`,
        title: 'Tu respuesta está lista',
        lines: [
          'Nuestra carta está en tu cuenta, en Ayuda: qué encontramos, qué hacemos y por qué.',
          WAY_ON,
        ],
      };
  }
}

/** Short: it goes to a phone. */
export const caseNoticeText = (notice: CaseNotice): string =>
  `${brandName}: ${wordsOf(notice).subject}. Ver: ${notice.link}`;

/** What becomes of something that a customer asked of us: that it came, that we wrote, that it is answered. */
export function caseNoticeLetter(notice: CaseNotice) {
  const { subject, title, lines } = wordsOf(notice);
  return {
    subject,
    text: `${[subject, ...lines, notice.link, SAFE, brandName].join('\n\n')}\n`,
    html: emailFrame({
      title: subject,
      preview: lines[0] ?? subject,
      body: [
        heading(title),
        ...lines.map(paragraph),
        button('Ver mi caso', notice.link),
        note(SAFE),
      ].join('\n'),
    }),
  };
}
