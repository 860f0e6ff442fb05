import { actReasons } from '@abona/contract/staff-acts/act';
import { setRestrictions } from '@abona/contract/staff-acts/act-values';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Identity } from '#modules/identity/module.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type RestrictionDeps = { readonly identity: Pick<Identity, 'restrictionDesk'> };

const Lift = z.object({
  customerId: z.int(),
  code: z.enum(setRestrictions),
  /** Kept with it; what a preview tells does not depend on it. */
  reason: z.enum(actReasons),
});
type Lift = z.output<typeof Lift>;

const Placement = Lift.extend({ until: z.iso.datetime().nullable() });
type Placement = z.output<typeof Placement>;

type Shown = { readonly title: string; readonly text: string };

const noticeOf = ({ title, text }: Shown): string => `${title}\n\n${text}`;

const matterOf = async (_: unknown, { customerId }: Pick<Lift, 'customerId'>) => ({
  subject: `customer:${customerId}`,
  customerId,
});

/** Somebody may not do something for now; what they read of it is in the preview. */
export const restrictionPlacement = ({ identity }: RestrictionDeps): StaffAct<Placement> =>
  rehearsedAct<Placement>({
    Order: Placement,
    matterOf,
    perform: async (tx, { until, ...order }, { actor }) => {
      const ends = until === null ? null : new Date(until);
      const placed = await identity.restrictionDesk.place(tx, { ...order, until: ends, actor });
      if (!placed.ok) return err(placed.error === 'not_found' ? 'not_found' : 'act_impossible');
      return ok({
        amount: null,
        changes: [
          { what: 'restriction', before: null, after: order.code },
          { what: 'until', before: null, after: placed.value.until },
          { what: 'notice', before: null, after: noticeOf(placed.value) },
        ],
      });
    },
  });

/** They may again; payouts that waited for it go out. */
export const restrictionLift = ({ identity }: RestrictionDeps): StaffAct<Lift> =>
  rehearsedAct<Lift>({
    Order: Lift,
    matterOf,
    perform: async (tx, order, { actor }) => {
      const lifted = await identity.restrictionDesk.lift(tx, { ...order, actor });
      if (!lifted.ok) return err(lifted.error === 'not_found' ? 'not_found' : 'act_impossible');
      return ok({
        amount: null,
        changes: [
          { what: 'restriction', before: order.code, after: null },
          { what: 'until', before: lifted.value.until, after: null },
          { what: 'notice', before: noticeOf(lifted.value), after: null },
        ],
      });
    },
  });
