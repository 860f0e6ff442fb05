import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import { maskClabe } from '../domain/mask.ts';
import { loanChanges, loanMatter } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type SuspenseDeps = {
  readonly collections: { readonly suspense: Pick<Collections['suspense'], 'resolveIn'> };
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan'>;
};

type Resolved = Extract<
  Awaited<ReturnType<SuspenseDeps['collections']['suspense']['resolveIn']>>,
  { readonly ok: true }
>['value'];

/** The money itself: how much, since when it counts, and from whom it came. */
const receiptChanges = ({ before, after }: Resolved) =>
  [
    { what: 'receipt_status', before: before.status, after: after.status },
    { what: 'received', before: before.amount, after: after.amount },
    { what: 'value_date', before: before.valueOn, after: after.valueOn },
    { what: 'sender', before: before.sender?.name ?? null, after: after.sender?.name ?? null },
  ] as const;

const Placement = z.object({ receiptId: z.string(), loanId: z.string() });
type Placement = z.output<typeof Placement>;

/** Money that nobody could place goes to a loan, from the day on which it was sent. */
export const suspensePlacement = (deps: SuspenseDeps): StaffAct<Placement> =>
  rehearsedAct<Placement>({
    Order: Placement,
    matterOf: async (tx, { receiptId, loanId }) => {
      const { customerId } = await loanMatter(deps.lending, tx, loanId);
      return { subject: `receipt:${receiptId}`, customerId };
    },
    perform: async (tx, { receiptId, loanId }, { actor }) => {
      const { lending, collections } = deps;
      const before = await lending.figuresOf(tx, loanId);
      if (before === null) return err('not_found');
      const resolution = { kind: 'assign', loanId } as const;
      const placed = await collections.suspense.resolveIn(tx, { receiptId, resolution, actor });
      if (!placed.ok) return err(placed.error === 'not_found' ? 'not_found' : 'act_impossible');
      const after = (await lending.figuresOf(tx, loanId)) ?? before;
      return ok({
        amount: placed.value.after.amount,
        changes: [
          ...receiptChanges(placed.value),
          { what: 'loan', before: null, after: publicId('loan', loanId) },
          ...loanChanges(before, after),
        ],
      });
    },
  });

const Return = z.object({ receiptId: z.string() });
type Return = z.output<typeof Return>;

/** Money that nobody could place goes back by the way it came. */
export const suspenseReturn = ({ collections }: SuspenseDeps): StaffAct<Return> =>
  rehearsedAct<Return>({
    Order: Return,
    matterOf: async (_, { receiptId }) => ({ subject: `receipt:${receiptId}`, customerId: null }),
    perform: async (tx, { receiptId }, { actor }) => {
      const resolution = { kind: 'give_back' } as const;
      const given = await collections.suspense.resolveIn(tx, { receiptId, resolution, actor });
      if (!given.ok) return err(given.error === 'not_found' ? 'not_found' : 'act_impossible');
      const clabe = given.value.after.sender?.clabe ?? null;
      return ok({
        amount: given.value.after.amount,
        changes: [
          ...receiptChanges(given.value),
          { what: 'account', before: null, after: clabe === null ? null : maskClabe(clabe) },
        ],
      });
    },
  });
