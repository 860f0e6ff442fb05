import * as relief from '@abona/contract/lending/relief';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
import { lend, offerOf } from './testing/lent.ts';
import { type LoanDesk, openLoanDesk } from './testing/loan-desk.ts';

const disbursed = civilDate('2026-11-15');
const terms: LoanTerms = {
  principal: centavos(300_000),
  annualRate: rate('0.60'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed,
  dueDates: dueDatesOf({ frequency: 'quincenal', disbursed, count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
};

type Desk = LoanDesk & { readonly params: { readonly loan_id: string } };

async function desk(): Promise<Desk> {
  const opened = await openLoanDesk('2026-11-20');
  opened.goTo('2026-11-15');
  const loan = await lend(opened, { key: 'application:1', offer: offerOf({ terms }) });
  opened.goTo('2026-11-20');
  return { ...opened, params: { loan_id: publicId('loan', loan.contract.loanId) } };
}

const skip = { kind: 'skip', number: '1' } as const;

describe('whoever cannot pay', () => {
  it('sees what is open to them, both plans side by side, and signs the one that was shown', async () => {
    const { call, told, params, lending } = await desk();
    const { options } = (await call(relief.listReliefOptions, { params })).data;
    expect(options).toMatchObject([
      { kind: 'move_due', number: 1, movable_until: '2026-12-10', refusal: null },
      { kind: 'skip', number: 1, refusal: null },
      { kind: 'restructure', counts: [7, 8, 9, 10, 11, 12], refusal: null },
    ]);

    const { preview } = (await call(relief.previewRelief, { params, query: skip })).data;
    expect(preview.now.instalments[0].due_date).toBe('2026-11-30');
    expect(preview.next.instalments[0].due_date).toBe('2026-12-15');
    expect(preview.cost).toBe(preview.next.remaining - preview.now.remaining);
    expect(preview.bureau.key).toBe('DP');

    const body = { terms: { kind: 'skip', number: 1 }, remaining: preview.next.remaining };
    const unproven = await call(relief.acceptRelief, { params, body });
    expect([unproven.status, unproven.error.code]).toEqual([403, 'second_proof_needed']);
    told.isProven = true;
    const other = { ...body, remaining: body.remaining + 1 };
    expect((await call(relief.acceptRelief, { params, body: other })).error.code).toBe(
      'state_conflict',
    );
    expect((await call(relief.acceptRelief, { params, body })).data).toEqual({ preview });
    expect(await lending.checkBook()).toMatchObject({ difference: null });

    const again = await call(relief.previewRelief, { params, query: skip });
    expect(again.data.refusal).toMatchObject({ reason: 'used_up', again_on: null });
  });

  it('is not told of the loans of others, nor shown what cannot be', async () => {
    const { call, params } = await desk();
    const as = 100_000_000_000_002;
    expect((await call(relief.listReliefOptions, { params, as })).status).toBe(404);
    expect((await call(relief.previewRelief, { params, as, query: skip })).status).toBe(404);
    const lacking = await call(relief.previewRelief, { params, query: { kind: 'restructure' } });
    expect(lacking.error.code).toBe('validation_failed');
    const many = await call(relief.previewRelief, {
      params,
      query: { kind: 'restructure', count: '99' },
    });
    expect(many.data).toMatchObject({ preview: null, refusal: { reason: 'not_offered' } });
  });
});
