import type { MovementSubtype, MovementType } from '@abona/contract/lending/movement';
import { type Centavos, centavos, formatMoney } from '@abona/kernel/money';
import type { ChangeOutcome } from './changes/outcome.ts';
import type { PaymentRail } from './loan.ts';
import type { EventContent } from './loan-event.ts';

/** An event of a loan, as far as a movement is made of it. */
export type MovementEvent = {
  readonly kind: string;
  readonly content: unknown;
  readonly outcome: ChangeOutcome;
};

/** What the loan was taken for. */
export type MovementSubject = {
  readonly kind: 'purchase' | 'cash';
  readonly principal: Centavos;
  readonly title: string;
  readonly orderId: string | null;
  readonly goods: string | null;
  readonly isStore: boolean;
};

/** What a customer sees of an event in their list. */
export type MovementFacts = {
  readonly type: MovementType;
  readonly subtype: MovementSubtype;
  readonly amount: Centavos;
  readonly instalments: readonly number[];
};

/** The movement that an event is; null for what moves no money of the customer's. */
export function movementOf(subject: MovementSubject, event: MovementEvent): MovementFacts | null {
  if (event.kind === 'opened') return openingOf(subject);
  const content = event.content as EventContent;
  switch (content.kind) {
    case 'payment':
      return {
        type: 'payment',
        subtype: content.rail,
        amount: centavos(content.amount),
        instalments: event.outcome.applied.map(({ k }) => k),
      };
    case 'refund':
      return { ...plain, type: 'refund', subtype: 'merchant', amount: centavos(content.amount) };
    case 'credit_payout':
      return {
        ...plain,
        type: 'refund',
        subtype: content.rail === 'points' ? 'points' : 'credit',
        amount: centavos(content.amount),
      };
    case 'cancellation':
      return { ...plain, type: 'adjustment', subtype: 'withdrawal', amount: subject.principal };
    case 'void':
      return { ...plain, type: 'adjustment', subtype: 'void', amount: subject.principal };
    default:
      return null;
  }
}

const plain = { instalments: [] } as const;

const openingOf = ({ kind, principal, isStore }: MovementSubject): MovementFacts =>
  kind === 'cash'
    ? { ...plain, type: 'loan', subtype: 'cash', amount: principal }
    : { ...plain, type: 'purchase', subtype: isStore ? 'store' : 'online', amount: principal };

const railWords: Readonly<Record<PaymentRail, string>> = {
  card: 'tarjeta',
  cash_store: 'efectivo oxxo',
  spei: 'spei transferencia',
  direct_debit: 'pago automatico domiciliacion',
  points: 'puntos',
  dispute: 'aclaracion bonificacion',
  goodwill: 'bonificacion',
};

const typeWords: Readonly<Record<MovementType, string>> = {
  purchase: 'compra',
  loan: 'prestamo',
  payment: 'abono pago',
  refund: 'reembolso devolucion',
  adjustment: 'cancelacion',
};

/** Without accents and in small letters: as people type when they look for something. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Everything by which somebody may look for a movement. */
export function searchTextOf(subject: MovementSubject, facts: MovementFacts): string {
  const rail = railWords[facts.subtype as PaymentRail] ?? '';
  const money = formatMoney(facts.amount);
  return searchable(
    [
      subject.title,
      subject.goods,
      subject.orderId,
      typeWords[facts.type],
      rail,
      money,
      money.replace(/[$,]/g, ''),
    ]
      .filter(Boolean)
      .join(' '),
  );
}
