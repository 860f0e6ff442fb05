import { parseCivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Lending } from '#modules/lending/module.ts';
import { loanMatter } from './loan-changes.ts';
import { type ActRefusal, rehearsedAct, type StaffAct } from './staff-act.ts';

export type QuitaDeps = { readonly lending: Pick<Lending, 'quitaOffers' | 'findLoan'> };

const QuitaOffer = z.object({
  loanId: z.string(),
  askedBy: z.enum(['customer', 'lender']),
  forgiven: z.int(),
  count: z.int(),
  validUntil: z.string(),
});
type QuitaOffer = z.output<typeof QuitaOffer>;

type OfferRefusal = Extract<
  Awaited<ReturnType<Lending['quitaOffers']['offer']>>,
  { readonly ok: false }
>['error']['reason'];

type PolicyRefusal =
  | 'quita_not_late_enough'
  | 'quita_used_up'
  | 'quita_not_offered'
  | 'quita_days_not_offered'
  | 'quita_costs_more';

export const quitaRefusals: Readonly<
  Record<OfferRefusal, Exclude<ActRefusal, 'own_request'> | PolicyRefusal>
> = {
  loan_unknown: 'not_found',
  loan_ended: 'act_impossible',
  impossible: 'act_impossible',
  not_late_enough: 'quita_not_late_enough',
  used_up: 'quita_used_up',
  not_offered: 'quita_not_offered',
  days_not_offered: 'quita_days_not_offered',
  costs_more: 'quita_costs_more',
};

/** A part of what is late is given up if the customer says yes in time; it takes the place of what was offered before. */
export const quitaOffer = ({ lending }: QuitaDeps): StaffAct<QuitaOffer, PolicyRefusal> =>
  rehearsedAct({
    Order: QuitaOffer,
    matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
    perform: async (tx, { loanId, validUntil: day, askedBy, count, ...order }, { actor }) => {
      const validUntil = parseCivilDate(day);
      if (!validUntil.ok) return err('quita_days_not_offered');
      const terms = { askedBy, count, forgiven: centavos(order.forgiven) };
      const offer = { loanId, terms, validUntil: validUntil.value, actor };
      const offered = await lending.quitaOffers.offer(offer, tx);
      if (!offered.ok) return err(quitaRefusals[offered.error.reason]);
      const { preview, replaced } = offered.value;
      const { now, next, forgiven } = preview;
      return ok({
        amount: forgiven.principal + forgiven.charges,
        changes: [
          { what: 'owed', before: now.left, after: next.left },
          {
            what: 'principal_given_up',
            before: replaced?.terms.forgiven ?? 0,
            after: forgiven.principal,
          },
          { what: 'charges_given_up', before: 0, after: forgiven.charges },
          { what: 'instalments', before: now.instalments.length, after: next.instalments.length },
          { what: 'last_payment', before: now.lastDueOn, after: next.lastDueOn },
          { what: 'asked_by', before: replaced?.terms.askedBy ?? null, after: askedBy },
          { what: 'valid_until', before: replaced?.validUntil ?? null, after: validUntil.value },
        ],
      });
    },
  });

const QuitaWithdrawal = z.object({ loanId: z.string() });
type QuitaWithdrawal = z.output<typeof QuitaWithdrawal>;

/** What is offered is taken back, before anybody said yes. */
export const quitaWithdrawal = ({ lending }: QuitaDeps): StaffAct<QuitaWithdrawal> =>
  rehearsedAct<QuitaWithdrawal>({
    Order: QuitaWithdrawal,
    matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
    perform: async (tx, { loanId }, { actor }) => {
      const withdrawn = await lending.quitaOffers.withdraw({ loanId, actor }, tx);
      if (!withdrawn.ok) return err('act_impossible');
      const { terms, validUntil } = withdrawn.value;
      return ok({
        amount: null,
        changes: [
          { what: 'principal_given_up', before: terms.forgiven, after: 0 },
          { what: 'valid_until', before: validUntil, after: null },
        ],
      });
    },
  });
