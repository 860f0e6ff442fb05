import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull, formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import { button, emailFrame, heading, note, paragraph } from './email-frame.ts';
import type { MessageParameters } from './message.ts';

type Charge = MessageParameters['automatic_charge'];

const money = (amount: number): string => formatMoney(centavos(amount));

const subjectOf = ({ state, collect_on: day }: Charge): string => {
  const date = formatDayMonth(civilDate(day));
  if (state === 'not_covered') return `No haremos el cargo automático del ${date}`;
  return state === 'again'
    ? `Volveremos a intentar tu cargo automático el ${date}`
    : `Tu pago automático es el ${date}`;
};

const whatOf = ({ state, amount, account, collect_on: day, max_amount: max }: Charge): string => {
  const date = formatDateFull(civilDate(day));
  if (state === 'not_covered')
    return `Tu abono del ${date} es de ${money(amount)} y tu límite de cargo es de ${money(max)}. Págalo de otra forma o autoriza un límite mayor.`;
  return `El ${date} cobraremos ${money(amount)} de tu cuenta ${account}.`;
};

const wayOut = ({ state }: Charge): string =>
  state === 'not_covered'
    ? 'No se hizo ningún cargo a tu cuenta.'
    : 'Si pagas antes este abono, el cargo se cancela en automático. Puedes pausar o cancelar los cargos cuando quieras, sin costo.';

/** Short: it goes to a phone. */
export const automaticChargeText = (charge: Charge): string =>
  `${brandName}: ${whatOf(charge)} Ver o cancelar: ${charge.link}`;

/** Told before each charge, or when one cannot be made. */
export const automaticChargeLetter = (charge: Charge) => {
  const subject = subjectOf(charge);
  return {
    subject,
    text: `${subject}\n\n${whatOf(charge)}\n\n${wayOut(charge)}\n\n${charge.link}\n\n${brandName}\n`,
    html: emailFrame({
      title: subject,
      preview: whatOf(charge),
      body: [
        heading(subject),
        paragraph(whatOf(charge)),
        button('Ver mi pago automático', charge.link),
        note(wayOut(charge)),
      ].join('\n'),
    }),
  };
};
