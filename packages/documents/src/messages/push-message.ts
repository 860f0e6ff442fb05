import { civilDate } from '@abona/kernel/civil-date';
import { formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import type { PushMessage } from './message.ts';

/** What stands on a locked screen, where others read it too. */
export type PushWords = { readonly title: string; readonly body: string };

const dayOf = (day: string): string => formatDayMonth(civilDate(day));
const OPEN = `Toca para verlo en ${brandName}.`;

const caseTitles = {
  received: 'Recibimos tu caso',
  written: 'Te escribimos sobre tu caso',
  answered: 'Tu respuesta está lista',
} as const;

/**
 * The words of a notice. Nobody's debt is told to whoever looks over their shoulder: an amount stands there only if
 * the customer asked for it, and that something is late stands there never.
 */
export function pushWordsOf(message: PushMessage, showsAmounts: boolean): PushWords {
  const withAmount = (amount: number): string =>
    showsAmounts ? `Son ${formatMoney(centavos(amount))}. ${OPEN}` : OPEN;
  switch (message.template) {
    case 'late_payment': {
      const { since, amount } = message.parameters;
      return { title: `Tu abono del ${dayOf(since)}`, body: withAmount(amount) };
    }
    case 'payment_due': {
      const { pay_by: day, amount } = message.parameters;
      return { title: `Tu abono del ${dayOf(day)}`, body: withAmount(amount) };
    }
    case 'automatic_charge': {
      const { collect_on: day, amount } = message.parameters;
      return { title: `Tu pago automático del ${dayOf(day)}`, body: withAmount(amount) };
    }
    case 'payment_received':
      return { title: 'Recibimos tu abono', body: `Gracias. Tu comprobante está en ${brandName}.` };
    case 'account_added':
      return {
        title: 'Se agregó una cuenta a tu perfil',
        body: 'Si no fuiste tú, entra y avísanos.',
      };
    case 'bureau_overdue':
      return { title: 'Tienes un aviso legal', body: OPEN };
    case 'quita_offered':
    case 'relief_offered':
      return { title: 'Tenemos una propuesta para ti', body: OPEN };
    case 'case_notice': {
      const { state, folio } = message.parameters;
      return { title: caseTitles[state], body: `Folio ${folio}. ${OPEN}` };
    }
  }
}
