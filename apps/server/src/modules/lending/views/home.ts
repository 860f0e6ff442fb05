import type { Restriction } from '@abona/contract/identity/restriction';
import type { HomeNotification, HomeView } from '@abona/contract/lending/home';
import type { Movement } from '@abona/contract/lending/movement';
import type { ApplicationView } from '@abona/contract/origination/application';
import type { Requirement } from '@abona/contract/origination/progress';
import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos, formatMoney } from '@abona/kernel/money';
import type { Lines } from '../ports.ts';
import { creditOf } from './balance.ts';
import { lateReason } from './instalment-figures.ts';
import {
  isLateDisputed,
  lateRowsOf,
  namesOf,
  overdueOf,
  type ShownLoan,
  toLoanSummary,
} from './loan-summary.ts';

export type HomeFacts = {
  readonly today: CivilDate;
  /** Active ones. */
  readonly loans: readonly ShownLoan[];
  /** A loan of theirs was paid to its end. */
  readonly hasPaid: boolean;
  readonly line: Awaited<ReturnType<Lines['of']>>;
  readonly application: ApplicationView | null;
  readonly requirement: Requirement | null;
  readonly restrictions: readonly Restriction[];
  readonly movements: readonly Movement[];
  readonly inTransit: readonly Movement[];
};

export function homeOf(facts: HomeFacts): HomeView {
  const { today, loans, line, application } = facts;
  const restrictions = [...overdueRestriction(facts), ...facts.restrictions];
  const purchases = loans.map(toLoanSummary).sort(byNextPayment);
  const view = {
    as_of: today,
    next_payment: nextPaymentOf(purchases),
    overdue: overdueView(loans),
    credit: line === null ? null : creditOf(line, loans, { today, restrictions }),
    purchases,
    pending_application: isPending(application) ? application : null,
    requirement: isPending(application) ? facts.requirement : null,
    recent_movements: [...facts.movements],
    in_transit: [...facts.inTransit],
    restrictions,
  };
  return { ...view, state: stateOf(facts, view), notifications: notificationsOf(facts, view) };
}

type Purchases = HomeView['purchases'];

const keyOf = ({ overdue, next }: Purchases[number]): string =>
  overdue?.since ?? next?.pay_by ?? '9999-12-31';

const byNextPayment = (a: Purchases[number], b: Purchases[number]): number =>
  keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0;

/**
 * Of all loans the payment that comes first and can still be made in time; of one day, the older loan's. What is in
 * dispute as a whole is not asked for.
 */
function nextPaymentOf(purchases: Purchases): HomeView['next_payment'] {
  const coming = purchases.flatMap((loan) =>
    loan.next === null || loan.is_held ? [] : [{ loan, next: loan.next }],
  );
  const [first] = coming.sort(
    (a, b) =>
      a.next.pay_by.localeCompare(b.next.pay_by) || a.loan.loan_id.localeCompare(b.loan.loan_id),
  );
  if (first === undefined) return null;
  const sameDay = coming.filter(({ next }) => next.pay_by === first.next.pay_by);
  return {
    ...first.next,
    loan_id: first.loan.loan_id,
    title: first.loan.title,
    goods: first.loan.goods,
    instalments_total: first.loan.instalments_total,
    others_same_day: sameDay.length - 1,
    total_same_day: sameDay.reduce((total, { next }) => total + next.amount, 0),
  };
}

/** What is late over all loans, loan by loan with the reason for what it costs. */
function overdueView(loans: readonly ShownLoan[]): HomeView['overdue'] {
  const late = loans.flatMap((shown) => {
    const overdue = overdueOf(shown.loan);
    const [oldest] = lateRowsOf(shown.loan);
    if (overdue === null || oldest === undefined || isLateDisputed(shown.loan)) return [];
    return [{ shown, overdue, oldest }];
  });
  if (late.length === 0) return null;
  const add = (of: (each: (typeof late)[number]) => number): number =>
    late.reduce((total, each) => total + of(each), 0);
  return {
    amount: add(({ overdue }) => overdue.amount),
    count: add(({ overdue }) => overdue.count),
    days_late: Math.max(...late.map(({ overdue }) => overdue.days_late)),
    since: late.map(({ overdue }) => overdue.since).sort()[0] ?? '',
    late_charges: add(({ overdue }) => overdue.late_charges),
    per_day: add(({ overdue }) => overdue.per_day),
    loans: late.map(({ shown, overdue, oldest }) => {
      const { loan_id, instalments_paid, instalments_total } = toLoanSummary(shown);
      const { contract, state } = shown.loan;
      return {
        loan_id,
        ...namesOf(shown),
        number: oldest.k,
        instalments_total,
        instalments_paid,
        amount: overdue.amount,
        days_late: overdue.days_late,
        late_charges: overdue.late_charges,
        reason: lateReason(contract, oldest, state),
      };
    }),
  };
}

const openStatuses: readonly string[] = [
  'filling',
  'scoring',
  'validating',
  'approving',
  'offering',
  'transfer',
  'authorized',
];

const isPending = (application: ApplicationView | null): boolean =>
  application !== null && openStatuses.includes(application.status);

type Composed = Pick<HomeView, 'overdue' | 'next_payment' | 'pending_application' | 'purchases'>;

function stateOf({ application, hasPaid }: HomeFacts, view: Composed): HomeView['state'] {
  if (view.overdue !== null) return 'overdue';
  if (view.next_payment?.days_left === 0) return 'due_today';
  if (view.next_payment !== null || view.purchases.some((one) => one.is_held)) return 'on_time';
  if (view.pending_application !== null) return 'pending_application';
  if (application?.status === 'rejected') return 'declined';
  return hasPaid ? 'paid_off' : 'new';
}

/** Being late pauses buying, and nothing else. */
export function overdueRestriction({ loans }: Pick<HomeFacts, 'loans'>): readonly Restriction[] {
  const isLate = loans.some(({ loan }) => lateRowsOf(loan).length > 0);
  if (!isLate) return [];
  return [
    {
      code: 'payments_overdue',
      title: 'Tus compras están en pausa',
      text: 'Ponte al corriente y vuelve a usar tu línea de crédito.',
      since: null,
      until: null,
    },
  ];
}

type Notified = Pick<HomeView, 'overdue' | 'purchases' | 'recent_movements'>;

/** Each for one matter only, by its id: closed once, it stays closed. */
function notificationsOf({ loans }: HomeFacts, view: Notified): HomeNotification[] {
  const reversed = view.recent_movements
    .filter(({ state }) => state === 'reversed')
    .map(
      (movement): HomeNotification => ({
        id: `reversed:${movement.movement_id}`,
        tone: 'warn',
        title: 'Tu banco devolvió un pago',
        text: `El pago de ${formatMoney(centavos(movement.amount))} no se completó y volvió a quedar pendiente.`,
        href: `/transacciones/${movement.type}/${movement.subtype}/${movement.movement_id}`,
        action: 'Ver qué pasó',
      }),
    );
  const credit = loans.reduce((total, { loan }) => total + loan.state.credit, 0);
  const inFavour: HomeNotification[] =
    credit === 0
      ? []
      : [
          {
            id: `credit:${credit}`,
            tone: 'good',
            title: `Tienes ${formatMoney(centavos(credit))} a tu favor`,
            text: 'Se usan en tu siguiente abono.',
            href: '/perfil/saldo',
            action: 'Ver mi saldo',
          },
        ];
  const moved = view.purchases.flatMap(({ loan_id, title, next }): HomeNotification[] =>
    next === null || next.due_date === next.pay_by || next.days_left > MOVED_NOTICE_DAYS
      ? []
      : [
          {
            id: `moved:${loan_id}:${next.number}`,
            tone: 'info',
            title: 'Tienes más días para pagar',
            text: `Tu abono de ${title} cae en día inhábil: puedes pagarlo después, sin ningún cargo.`,
            href: `/perfil/prestamos/${loan_id}`,
            action: 'Ver mi plan',
          },
        ],
  );
  return [...reversed, ...inFavour, ...moved];
}

const MOVED_NOTICE_DAYS = 7;
