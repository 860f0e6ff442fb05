import { getStaffLoan, listLoanJournals } from '@abona/contract/staff/staff-loan';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { startDeskWithLoan } from '#testing/staff-world.ts';

type Line = { readonly debit: number; readonly credit: number };
type Journal = { readonly total: number; readonly lines: readonly Line[]; readonly key: string };

describe('a loan as an accountant sees it', () => {
  it('has its plan, its events by day and by whom, its holds, and what may be done', async () => {
    const { ask, signInStaff, ofLoan, customerId, dispute } = await startDeskWithLoan();
    await dispute();
    const finance = await signInStaff('finance@abona.mx', 'finance');
    const risk = await signInStaff('risk@abona.mx', 'risk');

    const { data } = await ask(finance, getStaffLoan, { params: ofLoan });
    const asRisk = await ask(risk, getStaffLoan, { params: ofLoan });

    expect(data.customer.customer_id).toBe(customerId);
    expect(data.instalments).toHaveLength(data.instalments_total);
    const [first] = data.instalments;
    const { principal, interest, fee, iva, late_charges: late, total } = first.charged;
    expect(principal + interest + fee + iva + late).toBe(total);
    expect(data.events).toMatchObject([
      { sequence: 1, kind: 'opened', amount: data.amount },
      { kind: 'payment', amount: 10_000, rail: 'spei', by: { kind: 'system' }, is_reversed: false },
      { kind: 'hold_placed' },
    ]);
    expect(data.holds).toMatchObject([{ to: null }]);
    expect(data.acts).toContain('write_off');
    expect(asRisk.data.acts).toEqual([]);
    expect(data.pending_request_id).toBeNull();
    const unknown = { loan_id: publicId('loan', '01970000-0000-7000-8000-000000000000') };
    expect((await ask(finance, getStaffLoan, { params: unknown })).status).toBe(404);
    expect((await ask(finance, getStaffLoan, { params: { loan_id: 'x' } })).status).toBe(404);
  });

  it('has every journal of the books, balanced, and one alone by its key', async () => {
    const { ask, signInStaff, ofLoan } = await startDeskWithLoan();
    const finance = await signInStaff('finance@abona.mx', 'finance');

    const { data } = await ask(finance, listLoanJournals, { params: ofLoan });
    const query = { key: 'payment:pay-1' };
    const { data: one } = await ask(finance, listLoanJournals, { params: ofLoan, query });
    const { data: none } = await ask(finance, listLoanJournals, {
      params: { loan_id: publicId('loan', '01970000-0000-7000-8000-000000000000') },
      query,
    });

    const journals: Journal[] = data.journals;
    expect(journals.length).toBeGreaterThanOrEqual(2);
    for (const { lines, total } of journals) {
      expect(lines.reduce((sum, { debit }) => sum + debit, 0)).toBe(total);
      expect(lines.reduce((sum, { credit }) => sum + credit, 0)).toBe(total);
    }
    expect(one.journals.map(({ key }: Journal) => key)).toEqual(['payment:pay-1']);
    expect(one.journals[0].lines[0].name).toMatch(/\w/);
    expect(none.journals).toEqual([]);
  });
});
