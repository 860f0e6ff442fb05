import * as documents from '@abona/contract/lending/document';
import * as relief from '@abona/contract/lending/relief';
import type { PrintedDocument } from '@abona/documents/printed-document';
import { centavosOf, tableOf, textOf } from '@abona/documents/testing/document-text';
import { civilDate } from '@abona/kernel/civil-date';
import { formatDateNumeric } from '@abona/kernel/date-format';
import { formatMoney } from '@abona/kernel/money';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { lend, offerOf, quincenalTerms } from './testing/lent.ts';
import { type LoanDesk, openLoanDesk } from './testing/loan-desk.ts';

const disbursed = civilDate('2026-11-15');
const terms = quincenalTerms(disbursed);

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
    const signed = (await call(relief.acceptRelief, { params, body })).data;
    expect(signed.preview).toEqual(preview);
    expect(signed.addendum).toMatchObject({ signed_on: '2026-11-20' });
    expect(await lending.checkBook()).toMatchObject({ difference: null });

    const later = (await call(relief.listReliefOptions, { params })).data.options;
    expect(later.map(({ limit }: { limit: object }) => limit)).toEqual([
      { times: 2, days: 365, used: 0 },
      { times: 1, days: null, used: 1 },
      { times: 1, days: null, used: 0 },
    ]);
    const again = await call(relief.previewRelief, { params, query: skip });
    expect(again.data.refusal).toMatchObject({ reason: 'used_up', again_on: null });
  });

  it('gets an addendum that says what the books do from then on, and never anything else', async () => {
    const { call, open, told, params, lending, ledger, goTo, deps } = await desk();
    told.isProven = true;
    const query = { kind: 'restructure', count: '9' };
    const { preview } = (await call(relief.previewRelief, { params, query })).data;
    const body = { terms: { kind: 'restructure', count: 9 }, remaining: preview.next.remaining };
    const { addendum } = (await call(relief.acceptRelief, { params, body })).data;

    const papers = async () => (await call(documents.listReceipts, { params })).data.addenda;
    expect(await papers()).toMatchObject([{ folio: addendum.folio, signed_on: '2026-11-20' }]);
    const reference = { kind: 'addendum', reference: '1' };
    const read = async (as?: number) =>
      call(documents.getDocument, {
        params: { ...params, ...reference },
        ...(as === undefined ? {} : { as }),
      });
    const { data } = await read();
    const printed = { ...data, kind: 'relief_addendum' } as PrintedDocument;
    const text = textOf(printed);
    expect(text).toContain('cláusula 7, «Tus pagos»');
    expect(text).toContain('CT-10482');
    expect(text).toContain('Código de un solo uso enviado por SMS a •• •••• 5678');
    expect(text).toContain(`CAT ${preview.next.cat_percent}% Sin IVA`);
    expect(text).toContain(formatMoney(preview.cost));

    const loanId = parsePublicId('loan', params.loan_id);
    const loan = loanId.ok ? await lending.findLoan(loanId.value) : null;
    const rows = loan?.state.rows.filter(({ dueDate }) => dueDate > '2026-11-20') ?? [];
    expect(rows).toHaveLength(9);
    const table = tableOf(printed, 'Tabla de pagos');
    expect(table.rows.map((row) => [row[1], centavosOf(row.at(-2))])).toEqual(
      rows.map(({ dueDate, total }) => [formatDateNumeric(dueDate), total]),
    );
    const [owed] = await ledger.balancesOf(deps.db, [
      `loan_principal:${loan?.contract.loanId ?? ''}`,
    ]);
    expect(centavosOf(table.rows[0]?.[3])).toBe(owed);

    const file = await open(addendum.pdf_url);
    expect([file.status, file.type]).toEqual([200, 'application/pdf']);
    expect((await read(100_000_000_000_002)).status).toBe(404);

    goTo('2027-03-01');
    await lending.settleDay(civilDate('2027-03-01'));
    expect((await read()).data.blocks).toEqual(data.blocks);
    expect((await open((await papers())[0].pdf_url)).bytes).toEqual(file.bytes);
  });

  it('leaves no addendum where nothing was granted', async () => {
    const { call, told, params } = await desk();
    const query = { kind: 'restructure', count: '9' };
    const { preview } = (await call(relief.previewRelief, { params, query })).data;
    const body = { terms: { kind: 'restructure', count: 9 }, remaining: preview.next.remaining };
    expect((await call(relief.acceptRelief, { params, body })).error.code).toBe(
      'second_proof_needed',
    );
    told.isProven = true;
    const twice = await Promise.all([1, 2].map(() => call(relief.acceptRelief, { params, body })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call(documents.listReceipts, { params })).data.addenda).toHaveLength(1);
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
