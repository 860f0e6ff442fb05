import { civilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { brand, brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type AccountNews = MessageParameters['merchant_account'];

type Words = {
  readonly subject: (business: string) => string;
  readonly line: string;
  readonly act: string;
};

const words: Readonly<Record<AccountNews['state'], Words>> = {
  in_review: {
    subject: (business) => `Estamos revisando ${business}`,
    line: 'Recibimos tu contrato firmado. Mientras tanto, en modo de prueba funciona todo.',
    act: 'Ver cómo va',
  },
  more_asked: {
    subject: (business) => `Nos falta saber algo de ${business}`,
    line: 'Para terminar la revisión necesitamos que nos contestes en tu portal.',
    act: 'Contestar',
  },
  live: {
    subject: (business) => `${business} ya puede vender con ${brandName}`,
    line: 'Terminamos la revisión. Ya puedes crear tus llaves en vivo y cobrar. Tu primer depósito espera unos días, por tu seguridad.',
    act: 'Crear mis llaves',
  },
  declined: {
    subject: (business) => `No podemos afiliar a ${business}`,
    line: 'Revisamos tu solicitud y por ahora no podemos trabajar con tu negocio.',
    act: 'Ver el motivo',
  },
  account_changed: {
    subject: (business) => `Cambió la cuenta de depósitos de ${business}`,
    line: 'Tus depósitos van a otra cuenta. El primero espera unos días: si no fuiste tú, escríbenos hoy mismo.',
    act: 'Ver mi cuenta',
  },
  suspended: {
    subject: (business) => `Suspendimos las ventas de ${business}`,
    line: `Por ahora no puedes cobrar con ${brandName} y tus depósitos esperan. Lo que ya vendiste sigue en pie, y puedes devolverlo. Tu modo de prueba funciona.`,
    act: 'Ver qué sigue',
  },
  resumed: {
    subject: (business) => `${business} vuelve a vender con ${brandName}`,
    line: 'Levantamos la suspensión. Ya puedes cobrar, y lo que esperaba sale con tu próximo depósito.',
    act: 'Abrir mi portal',
  },
};

/** How a business stands on its way to selling, to its owners. */
export function merchantAccountLetter({ state, business, by, note, link }: AccountNews) {
  const { subject: subjectOf, line, act } = words[state];
  const subject = subjectOf(business);
  const lines = [
    line,
    ...(by === null ? [] : [`Te contestamos a más tardar el ${formatDateMedium(civilDate(by))}.`]),
    ...(note === null ? [] : [`Lo que te escribimos: «${note}»`]),
  ];
  return {
    subject,
    text: `${[subject, ...lines, link, brand.portal].join('\n\n')}\n`,
    html: emailFrame({
      title: subject,
      preview: line,
      body: [heading(subject), ...lines.map(paragraph), button(act, link)].join('\n'),
    }),
  };
}
