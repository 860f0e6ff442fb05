import { getStaffCustomer, revealField } from '@abona/contract/staff/staff-customer';
import { HISTORY_PAGE, listCustomerHistory } from '@abona/contract/staff/staff-timeline';
import { describe, expect, it } from 'vitest';
import { bySpei, value } from '#modules/lending/testing/lent.ts';
import { startDeskWithLoan } from '#testing/staff-world.ts';

const HOSTILE = `<img src=x onerror="alert(1)">'); drop table cases.cases; -- {{7*7}}`;

type Entry = { readonly id: string; readonly at: string; readonly kind: string };

describe('everything about one customer', () => {
  it('is on one page: what they owe, their flowers, their line, cases with clocks, sessions, and what they may not do', async () => {
    const { ask, signInStaff, database, ofCustomer, customerId, loanId, clock, dispute } =
      await startDeskWithLoan();
    await database.pool.query(
      `insert into identity.restrictions (customer_id, code, reason, set_by, since)
       values ($1, 'payouts_held', 'Cambió de celular', 'staff:1', $2)`,
      [customerId, clock.now()],
    );
    const support = await signInStaff('support@abona.mx', 'support');

    const { data: before } = await ask(support, getStaffCustomer, { params: ofCustomer });
    const opened = await dispute();
    const { data } = await ask(support, getStaffCustomer, { params: ofCustomer });

    const [loan] = before.loans;
    expect(loan).toMatchObject({ loan_id: loanId, status: 'active', paid: 10_000 });
    expect(loan.petals).toHaveLength(loan.instalments_total);
    expect(before.remaining).toBe(loan.remaining);
    expect(before.next).toEqual({
      loan_id: loanId,
      amount: loan.next.amount,
      pay_by: loan.next.pay_by,
    });
    expect(before).toMatchObject({ state: 'open', overdue: 0, days_late: 0, line: null });
    expect(before.sessions).toHaveLength(1);
    expect(before.restrictions).toMatchObject([
      { code: 'payouts_held', reason: 'Cambió de celular' },
    ]);
    expect(before.cases).toEqual([]);
    expect(data.cases).toMatchObject([
      { folio: opened.folio, kind: 'dispute', is_open: true, amount: 10_000 },
    ]);
    expect(data.cases[0].legal_due).toBe(data.cases[0].clock.answer_by);
    clock.set('2027-01-20T12:00:00-06:00');
    const late = await ask(support, getStaffCustomer, { params: ofCustomer });
    expect(late.data.overdue).toBeGreaterThan(0);
    expect(late.data.loans[0].petals).toContain('overdue');
  });

  it('is one history, the latest first, page by page and by kind, with nobody’s words in it', async () => {
    const { ask, signInStaff, ofCustomer, loan, loanId, lending, dispute } =
      await startDeskWithLoan();
    const { folio } = await dispute(HOSTILE);
    const support = await signInStaff('support@abona.mx', 'support');
    const body = { field: 'email', reason: 'customer_asked' };
    await ask(support, revealField, { params: ofCustomer, body });
    for (let number = 0; number < HISTORY_PAGE; number++)
      value(await lending.applyPayment(bySpei(loan, `small-${number}`, 100)));
    const page = async (query: Readonly<Record<string, string>> = {}) =>
      ask(support, listCustomerHistory, { params: ofCustomer, query });

    const first = await page();
    const second = await page({ cursor: first.data.next_cursor });
    const money = await page({ kinds: 'loan,payment' });
    const cases = await page({ kinds: 'case' });
    const staff = await page({ kinds: 'staff' });

    const entries: Entry[] = [...first.data.entries, ...second.data.entries];
    expect(first.data.entries).toHaveLength(HISTORY_PAGE);
    expect(second.data.next_cursor).toBeNull();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const instants = entries.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().toReversed());
    const kinds = new Set(entries.map(({ kind }) => kind));
    for (const kind of ['loan', 'payment', 'session', 'case', 'staff'])
      expect(kinds).toContain(kind);
    expect(money.data.entries[0]).toMatchObject({ amount: 100, about: loanId, detail: 'spei' });
    expect(cases.data.entries[0]).toMatchObject({ what: 'case_step', about: folio });
    expect(staff.data.entries).toMatchObject([
      {
        what: 'field_revealed',
        detail: 'email',
        source: 'customer_asked',
        by: { kind: 'staff', name: 'Persona support@abona.mx' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('onerror');
    expect((await page({ cursor: 'x' })).error.code).toBe('validation_failed');
    expect((await page({ kinds: 'loan,secrets' })).error.code).toBe('validation_failed');
    const params = { customer_id: '100000000000001' };
    expect((await ask(support, listCustomerHistory, { params })).status).toBe(404);
  });
});
