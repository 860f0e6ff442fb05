import {
  explainPeso,
  getStaffLoan,
  listLoanJournals,
  revealLoanDocument,
} from '@abona/contract/staff/staff-loan';
import type { PrintedDocument } from '@abona/documents/printed-document';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { addIssued } from '#modules/lending/documents/issued-store.ts';
import { sealKept } from '#modules/lending/documents/kept-document.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
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

  it('explains a peso: its journal, and what its account held before and after, to nobody of another loan', async () => {
    const { ask, signInStaff, ofLoan } = await startDeskWithLoan();
    const finance = await signInStaff('finance@abona.mx', 'finance');
    const query = { key: 'payment:pay-1' };
    const { data } = await ask(finance, listLoanJournals, { params: ofLoan, query });
    const [{ journal_id: journalId, lines }] = data.journals;
    const explain = async (line: number, more: object = {}) =>
      ask(finance, explainPeso, {
        params: { ...ofLoan, journal_id: String(journalId), line: String(line), ...more },
      });
    const ofAna = lines.findIndex(({ account }: { account: string }) =>
      account.startsWith('customer_credit:'),
    );
    const outside = lines.findIndex(({ account }: { account: string }) =>
      account.startsWith('clearing:'),
    );

    const { data: ours } = await explain(ofAna + 1);
    const { credit } = lines[ofAna];
    expect(ours).toMatchObject({ line: ofAna + 1, grows: true });
    expect(ours.journal.lines).toEqual(lines);
    expect(ours.balance).toEqual({ before: 0, after: credit });
    expect((await explain(outside + 1)).data).toMatchObject({ grows: true, balance: null });

    expect((await explain(99)).error.code).toBe('not_found');
    expect((await explain(1, { journal_id: '999999' })).error.code).toBe('not_found');
    const other = publicId('loan', '01970000-0000-7000-8000-000000000000');
    expect((await explain(1, { loan_id: other })).error.code).toBe('not_found');
    expect((await explain(0)).error.code).toBe('validation_failed');
  });

  it('has its papers, each opened for a reason that is kept before it is shown, and none otherwise', async () => {
    const desk = await startDeskWithLoan();
    const { customerId, ofLoan: params, database, loan } = desk;
    const support = await desk.signInStaff('sofia@abona.mx', 'support');
    const auditor = await desk.signInStaff('aldo@abona.mx', 'auditor');
    const reveals = async () =>
      (await database.pool.query('select customer_id, field, reason from staff.reveals')).rows;
    await issueConvenio(database, { customerId, loanId: loan.contract.loanId });
    const { data } = await desk.ask(support, getStaffLoan, { params });
    const paper = { kind: 'addendum', reference: '1', reason: 'customer_asked' };
    const open = (body: object, cookie = support) =>
      desk.ask(cookie, revealLoanDocument, { params, body });

    expect(data.documents).toMatchObject([
      { kind: 'addendum', folio: 'CV-1' },
      { kind: 'amortisation', reference: 'current' },
      { kind: 'receipt', reference: '2' },
    ]);
    expect((await open(paper, auditor)).error.code).toBe('role_missing');
    expect((await open({ ...paper, reference: '99' })).error.code).toBe('not_found');
    expect((await open({ ...paper, reason: 'curiosity' })).error.code).toBe('validation_failed');
    expect(await reveals()).toEqual([]);

    const opened = await open(paper);

    expect(opened.data).toMatchObject({ folio: 'CV-1', blocks: [{ text: 'Vive en Calle 5.' }] });
    expect(opened.headers['cache-control']).toContain('no-store');
    expect(await reveals()).toEqual([
      { customer_id: customerId, field: 'loan_document', reason: 'customer_asked' },
    ]);
  });
});

type World = Awaited<ReturnType<typeof startDeskWithLoan>>;
type Whose = { readonly customerId: number; readonly loanId: string };

/** A convenio that was signed, as it is kept: sealed. */
async function issueConvenio({ db, url }: World['database'], whose: Whose): Promise<void> {
  const { fieldKeys, fieldIndexKey } = readConfig({ DATABASE_URL: url }, 'test');
  const name = { ...whose, kind: 'addendum', reference: '1' } as const;
  const issuedOn = civilDate('2026-11-16');
  const document: PrintedDocument = {
    kind: 'relief_addendum',
    folio: 'CV-1',
    title: 'Convenio',
    subtitle: '',
    issuedOn,
    holder: 'Ana López',
    issuer: 'Abona',
    footer: [],
    blocks: [{ kind: 'paragraph', text: 'Vive en Calle 5.' }],
  };
  const fields = createFieldEncryption(fieldKeys, fieldIndexKey);
  await addIssued(db, name, {
    version: 1,
    sha256: 'a'.repeat(64),
    folio: document.folio,
    issuedOn,
    issuedAt: new Date(),
    body: sealKept(fields, name, { document, file: null, throughJournal: null }),
  });
}
