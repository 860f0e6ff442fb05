import { moreReasons, refusalReasons } from '@abona/contract/portal/account-status';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { PortalDesk } from '#modules/portal/module.ts';
import { maskClabe } from '../domain/mask.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type MerchantReviewDeps = {
  readonly portal: { readonly desk: Pick<PortalDesk, 'approve' | 'ask' | 'decline'> };
};

export const matterOf = async (_: unknown, { accountId }: { readonly accountId: string }) => ({
  subject: `account:${accountId}`,
  customerId: null,
});

export const refusalOf = (code: 'not_found' | 'state_conflict') =>
  code === 'not_found' ? ('not_found' as const) : ('act_impossible' as const);

const Approval = z.object({ accountId: z.uuid(), feeBps: z.int() });
type Approval = z.output<typeof Approval>;

/** A business sells from now on, or is paid to the other account that it proved. */
export const merchantApproval = ({ portal }: MerchantReviewDeps): StaffAct<Approval> =>
  rehearsedAct<Approval>({
    Order: Approval,
    matterOf,
    perform: async (tx, order, { actor }) => {
      const done = await portal.desk.approve(tx, { ...order, actor });
      if (!done.ok) return err(refusalOf(done.error));
      const { name, before, after, account, holder, fee, holdHours } = done.value;
      return ok({
        amount: null,
        changes: [
          { what: 'merchant', before: name, after: name },
          { what: 'account_status', before, after },
          { what: 'account', before: null, after: account && maskClabe(account.last4) },
          { what: 'bank', before: null, after: account?.bank ?? null },
          { what: 'holder', before: null, after: holder },
          { what: 'fee_bps', before: fee.before, after: fee.after },
          { what: 'hold_hours', before: null, after: holdHours },
        ],
      });
    },
  });

type Answered = { readonly name: string; readonly before: string; readonly after: string };

/** What its owner is answered, and where the business stands then. */
export const answered = (
  { name, before, after }: Answered,
  told: ActPreview['changes'],
): ActPreview => ({
  amount: null,
  changes: [
    { what: 'merchant', before: name, after: name },
    { what: 'account_status', before, after },
    ...told,
  ],
});

const Question = z.object({
  accountId: z.uuid(),
  reasons: z.array(z.enum(moreReasons)),
  words: z.string(),
});
type Question = z.output<typeof Question>;

/** Its owner is to tell us more. */
export const merchantQuestion = ({ portal }: MerchantReviewDeps): StaffAct<Question> =>
  rehearsedAct<Question>({
    Order: Question,
    matterOf,
    perform: async (tx, { words: note, ...order }, { actor }) => {
      const done = await portal.desk.ask(tx, { ...order, note, actor });
      if (!done.ok) return err(refusalOf(done.error));
      const why = { what: 'more_reasons' as const, before: null, after: order.reasons.join(' ') };
      return ok(answered(done.value, [why, { what: 'notice', before: null, after: note }]));
    },
  });

const Decline = z.object({
  accountId: z.uuid(),
  reason: z.enum(refusalReasons),
  words: z.string(),
});
type Decline = z.output<typeof Decline>;

/** It does not sell with us, or its other account is not taken. */
export const merchantDecline = ({ portal }: MerchantReviewDeps): StaffAct<Decline> =>
  rehearsedAct<Decline>({
    Order: Decline,
    matterOf,
    perform: async (tx, { words: note, ...order }, { actor }) => {
      const done = await portal.desk.decline(tx, { ...order, note, actor });
      if (!done.ok) return err(refusalOf(done.error));
      const why = { what: 'refusal_reason' as const, before: null, after: order.reason };
      return ok(answered(done.value, [why, { what: 'notice', before: null, after: note }]));
    },
  });
