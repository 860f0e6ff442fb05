import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { Lending } from '#modules/lending/module.ts';
import { loanChanges, loanMatter } from './loan-changes.ts';
import type { ActRefusal, StaffAct } from './staff-act.ts';

export type LoanActs = Pick<Lending, 'previewChange' | 'waiveCharges' | 'writeOff' | 'findLoan'>;

type LendingRefusal = Extract<
  Awaited<ReturnType<Lending['waiveCharges']>>,
  { readonly ok: false }
>['error'];

const refusalOf = (error: LendingRefusal): Result<never, ActRefusal> =>
  err(error === 'lending.loan_unknown' ? 'not_found' : 'act_impossible');

const Waiver = z.object({ loanId: z.string(), number: z.int() });
type Waiver = z.output<typeof Waiver>;

/** The late charges of one instalment are not asked for. */
export const chargeWaiver = (lending: LoanActs): StaffAct<Waiver> => ({
  Order: Waiver,
  matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
  preview: async (tx, { loanId, number }) => {
    const shown = await lending.previewChange(tx, {
      loanId,
      content: { kind: 'waiver', k: number },
    });
    if (!shown.ok) return refusalOf(shown.error);
    const { before, after } = shown.value;
    return ok({
      amount: after.waived - before.waived,
      changes: [
        { what: 'instalment', before: number, after: number },
        ...loanChanges(before, after),
      ],
    });
  },
  execute: async (tx, { loanId, number }, { id, actor }) => {
    const done = await lending.waiveCharges({ loanId, k: number, id, actor }, tx);
    return done.ok ? ok(undefined) : refusalOf(done.error);
  },
});

const WriteOff = z.object({ loanId: z.string() });
type WriteOff = z.output<typeof WriteOff>;

/** A loan is given up as lost; it is still owed. */
export const loanWriteOff = (lending: LoanActs): StaffAct<WriteOff> => ({
  Order: WriteOff,
  matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
  preview: async (tx, { loanId }) => {
    const shown = await lending.previewChange(tx, { loanId, content: { kind: 'write_off' } });
    if (!shown.ok) return refusalOf(shown.error);
    const { before, after } = shown.value;
    return ok({ amount: before.owed, changes: loanChanges(before, after) });
  },
  execute: async (tx, { loanId }, { id, actor }) => {
    const done = await lending.writeOff({ loanId, id, actor }, tx);
    return done.ok ? ok(undefined) : refusalOf(done.error);
  },
});
