import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Restriction } from '../identity/restriction.ts';
import { ApplicationView } from '../origination/application.ts';
import { requirements } from '../origination/progress.ts';
import { CreditView } from './balance.ts';
import { LoanSummary, NextInstalment, OverdueView } from './loan.ts';
import { Movement } from './movement.ts';

/** Which home the customer sees; the most pressing first. */
export const homeStates = [
  'overdue',
  'due_today',
  'on_time',
  'pending_application',
  'declined',
  'paid_off',
  'new',
] as const;

/** Something to know that can be closed for good: its id never comes again for the same matter. */
export const HomeNotification = z.object({
  id: z.string(),
  tone: z.enum(['info', 'good', 'warn']),
  title: z.string(),
  text: z.string(),
  /** A path of the app, without its base. */
  href: z.string().nullable(),
  action: z.string().nullable(),
});
export type HomeNotification = z.output<typeof HomeNotification>;

export const HomeView = z.object({
  as_of: z.string(),
  state: z.enum(homeStates),
  /** The next payment over all loans that is not late; with how many others fall on the same day. */
  next_payment: NextInstalment.extend({
    loan_id: z.string(),
    title: z.string(),
    goods: z.string().nullable(),
    instalments_total: z.int(),
    others_same_day: z.int(),
    total_same_day: z.int(),
  }).nullable(),
  /** Over all loans; explained loan by loan. */
  overdue: OverdueView.extend({
    loans: z.array(
      z.object({
        loan_id: z.string(),
        title: z.string(),
        goods: z.string().nullable(),
        /** The oldest instalment that is late. */
        number: z.int(),
        instalments_total: z.int(),
        instalments_paid: z.int(),
        amount: z.int(),
        days_late: z.int(),
        late_charges: z.int(),
        reason: z.string(),
      }),
    ),
  }).nullable(),
  /** Null where no line was granted. */
  credit: CreditView.nullable(),
  /** Active ones, the next to be paid first. */
  purchases: z.array(LoanSummary),
  pending_application: ApplicationView.nullable(),
  /** What only the customer can do next for it; null where it is not their turn. */
  requirement: z.enum(requirements).nullable(),
  recent_movements: z.array(Movement),
  in_transit: z.array(Movement),
  notifications: z.array(HomeNotification),
  restrictions: z.array(Restriction),
});
export type HomeView = z.output<typeof HomeView>;

export const getHome = defineEndpoint({
  service: 'home',
  method: 'GET',
  path: '/v1/protected/home',
  auth: 'session',
  summary: 'What to pay next, what is late and why, what can be bought, and what goes on.',
  reply: HomeView,
  errors: ['session_expired'],
});

export const PlannerItem = z.object({
  loan_id: z.string(),
  title: z.string(),
  goods: z.string().nullable(),
  number: z.int(),
  instalments_total: z.int(),
  amount: z.int(),
  due_date: z.string(),
  pay_by: z.string(),
});

export const PlannerView = z.object({
  as_of: z.string(),
  /** What is due or late now, before the next payday. */
  now: z.object({ total: z.int(), items: z.array(PlannerItem) }),
  paydays: z.array(
    z.object({
      /** The 15th or the last day of a month. */
      payday: z.string(),
      /** When employers pay it: the business day on it or before. */
      paid_on: z.string(),
      total: z.int(),
      items: z.array(PlannerItem),
      /** What debts elsewhere take of it, as the customer told them. */
      elsewhere: z.int(),
    }),
  ),
  /** The heaviest of them. */
  peak: z.int(),
  /** The most that the customer wants to pay us of one; null: they set none. */
  cap: z.int().nullable(),
});
export type PlannerView = z.output<typeof PlannerView>;

export const getPlanner = defineEndpoint({
  service: 'home',
  method: 'GET',
  path: '/v1/protected/planner',
  auth: 'session',
  summary: 'What falls on which payday over all loans.',
  query: z.object({
    /** Paydays ahead; 12 are half a year. */
    paydays: z
      .string()
      .regex(/^(?:[1-9]|[1-4]\d)$/)
      .default('12'),
  }),
  reply: PlannerView,
  errors: ['session_expired', 'validation_failed'],
});
