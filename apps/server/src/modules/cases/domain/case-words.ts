import type { caseSteps } from '@abona/contract/cases/case';
import type { CaseKind, CaseOutcome, DisputeReason } from '@abona/contract/cases/case-status';
import { formatMoney } from '@abona/kernel/money';
import type { Case } from './case.ts';

export type CaseStep = (typeof caseSteps)[number];

const disputed: Readonly<Record<DisputeReason, string>> = {
  already_paid: 'Ya pagué',
  charged_twice: 'Me cobraron dos veces',
  different_amount: 'El monto es distinto',
  not_received: 'No llegó mi compra',
  other: 'No reconozco un cargo',
};

/** What a customer calls each kind. */
export const kindNames: Readonly<Record<CaseKind, string>> = {
  dispute: 'Aclaración',
  complaint: 'Queja',
  withdrawal: 'Desistimiento',
  hardship: 'Dificultad de pago',
  not_me: 'No fui yo',
  decision_review: 'Revisión por una persona',
  bureau_correction: 'Corrección ante el buró',
};

export const outcomeNames: Readonly<Record<CaseOutcome, string>> = {
  in_favour: 'a tu favor',
  partly: 'en parte',
  upheld: 'se mantuvo',
};

const TITLE_MAX = 60;

type Titled = Pick<Case, 'kind' | 'reason' | 'subject' | 'description'>;

/** One line that says what it is about. */
export function titleOf({ kind, reason, subject, description }: Titled): string {
  switch (kind) {
    case 'dispute': {
      const what = disputed[reason ?? 'other'];
      if (subject?.kind === 'late_charges')
        return `Cargos por atraso del abono ${subject.instalment}`;
      if (subject?.kind !== 'instalment') return what;
      return reason === 'already_paid'
        ? `${what} el abono ${subject.instalment}`
        : `${what}: abono ${subject.instalment}`;
    }
    case 'complaint':
      return firstWords(description);
    case 'withdrawal':
      return 'Me desistí del crédito';
    case 'hardship':
      return 'No puedo pagar esta quincena';
    default:
      return kindNames[kind];
  }
}

function firstWords(text: string): string {
  const [sentence = ''] = text.split(/[.\n]/u, 1);
  if (sentence.length <= TITLE_MAX) return sentence.trim();
  return `${sentence.slice(0, TITLE_MAX).replace(/\s+\S*$/u, '')}…`;
}

/** The usual words of a step, where whoever took it wrote none. */
export function stepText(step: CaseStep, { kind, amount }: Pick<Case, 'kind' | 'amount'>): string {
  const money = amount === null ? 'tu crédito' : `los ${formatMoney(amount)}`;
  switch (step) {
    case 'received':
      return kind === 'dispute' ? 'Recibimos tu aclaración' : 'Recibimos tu caso';
    case 'held':
      return kind === 'not_me' ? 'Congelamos el crédito' : `Pausamos ${money}`;
    case 'note':
      return 'Seguimos revisando';
    case 'asked':
      return 'Te escribimos y falta tu respuesta';
    case 'replied':
      return 'Nos respondiste';
    case 'answered':
      return 'Te mandamos nuestra respuesta';
    case 'appealed':
      return 'Pediste que otra persona lo revise';
    case 'withdrawn':
      return 'Retiraste tu caso';
    case 'released':
      return 'Terminó la pausa: esos días no cuentan';
    case 'voided':
      return 'Anulamos el crédito';
    case 'money_back':
      return 'Mandamos de regreso tu dinero';
    case 'credited':
      return 'Hicimos lo que dice nuestra respuesta';
    case 'closed':
      return 'Cerramos el caso';
  }
}
