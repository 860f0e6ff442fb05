import { suspensionReasons } from '@abona/contract/portal/account-status';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { PortalDesk } from '#modules/portal/module.ts';
import { answered, matterOf, refusalOf } from './merchant-review-acts.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type SuspensionDeps = {
  readonly portal: { readonly desk: Pick<PortalDesk, 'suspend' | 'resume'> };
};

const Suspension = z.object({
  accountId: z.uuid(),
  reason: z.enum(suspensionReasons),
  words: z.string(),
});
type Suspension = z.output<typeof Suspension>;

/** A business sells nothing more, and is paid nothing. What it is owed changes by the minute, and is not in the preview. */
export const merchantSuspension = ({ portal }: SuspensionDeps): StaffAct<Suspension> =>
  rehearsedAct<Suspension>({
    Order: Suspension,
    matterOf,
    perform: async (tx, { words: note, ...order }, { actor }) => {
      const done = await portal.desk.suspend(tx, { ...order, note, actor });
      if (!done.ok) return err(refusalOf(done.error));
      const why = { what: 'suspension_reason' as const, before: null, after: order.reason };
      return ok(answered(done.value, [why, { what: 'notice', before: null, after: note }]));
    },
  });

const Resumption = z.object({ accountId: z.uuid() });
type Resumption = z.output<typeof Resumption>;

/** It sells again, and what waited goes with its next payout. */
export const merchantResumption = ({ portal }: SuspensionDeps): StaffAct<Resumption> =>
  rehearsedAct<Resumption>({
    Order: Resumption,
    matterOf,
    perform: async (tx, order, { actor }) => {
      const done = await portal.desk.resume(tx, { ...order, actor });
      return done.ok ? ok(answered(done.value, [])) : err(refusalOf(done.error));
    },
  });
