import { parseCivilDate } from '@abona/kernel/civil-date';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Lending } from '#modules/lending/module.ts';
import { loanMatter } from './loan-changes.ts';
import { type ActRefusal, rehearsedAct, type StaffAct } from './staff-act.ts';

export type ReliefOfferDeps = { readonly lending: Pick<Lending, 'offerRelief' | 'findLoan'> };

const Offer = z.object({
  loanId: z.string(),
  kind: z.enum(['skip', 'restructure']),
  number: z.int(),
  validUntil: z.string(),
});
type Offer = z.output<typeof Offer>;

type PlanRefusal = 'relief_not_offered' | 'quita_days_not_offered';

type Refused = Extract<
  Awaited<ReturnType<Lending['offerRelief']>>,
  { readonly ok: false }
>['error'];

const refusals: Readonly<Record<Refused, Exclude<ActRefusal, 'own_request'> | PlanRefusal>> = {
  loan_unknown: 'not_found',
  loan_ended: 'act_impossible',
  nothing_to_come: 'relief_not_offered',
  paid_ahead: 'relief_not_offered',
  late: 'relief_not_offered',
  too_late: 'relief_not_offered',
  used_up: 'relief_not_offered',
  not_offered: 'relief_not_offered',
  impossible: 'relief_not_offered',
  days_not_offered: 'quita_days_not_offered',
};

/** Another plan is offered; nothing of the loan changes until its customer says yes. */
export const reliefOffer = ({ lending }: ReliefOfferDeps): StaffAct<Offer, PlanRefusal> =>
  rehearsedAct<Offer, PlanRefusal>({
    Order: Offer,
    matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
    perform: async (tx, { loanId, kind, number, validUntil: day }, { actor }) => {
      const validUntil = parseCivilDate(day);
      if (!validUntil.ok) return err('quita_days_not_offered');
      const terms = kind === 'skip' ? { kind, k: number } : { kind, count: number };
      const order = { loanId, terms, validUntil: validUntil.value, actor };
      const offered = await lending.offerRelief(tx, order);
      if (!offered.ok) return err(refusals[offered.error]);
      const { preview, replaced } = offered.value;
      const { now, next } = preview;
      return ok({
        amount: null,
        changes: [
          { what: 'owed', before: now.left, after: next.left },
          { what: 'instalments', before: now.instalments.length, after: next.instalments.length },
          { what: 'level_payment', before: now.levelPayment, after: next.levelPayment },
          { what: 'last_payment', before: now.lastDueOn, after: next.lastDueOn },
          { what: 'valid_until', before: replaced?.validUntil ?? null, after: validUntil.value },
        ],
      });
    },
  });
