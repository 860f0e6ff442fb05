import { randomUUID } from 'node:crypto';
import * as contract from '@abona/contract/cases/case';
import { openPrivacyRequest } from '@abona/contract/identity/privacy';
import { getLoan } from '@abona/contract/lending/loan';
import { createApplication } from '@abona/contract/origination/application';
import { civilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { describe, expect, it } from 'vitest';
import { bySpei } from '#modules/lending/testing/lent.ts';
import { dispute, startWithLoan } from '#testing/case-world.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

describe('a dispute', () => {
  it('has folio, clock, receipt and holds at once, and stands in the list', async () => {
    const { open, movementId, call, ana, loanId, loan, lending } = await startWithLoan();

    const { status, data } = await open(dispute(movementId));

    expect(status).toBe(200);
    expect(data.folio).toMatch(/^AC-2026-\d{6}$/);
    expect(data).toMatchObject({
      kind: 'dispute',
      status: 'opened',
      amount: 10_000,
      turn: 'abona',
      subject: { kind: 'movement', movement_id: movementId, loan_id: loanId },
      clock: { answer_by: '2026-12-30', unit: 'natural', days: 45, day: 0, days_left: 45 },
      holds: [{ stops: ['collect', 'debit', 'mora', 'bureau'], amount: 10_000 }],
      may: { write: true, withdraw: true, appeal_until: null },
    });
    expect(data.timeline.map(({ step }: { step: string }) => step)).toEqual(['received', 'held']);
    expect(data.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt']);
    expect((await lending.findLoan(loan.contract.loanId))?.state.holds).toMatchObject([
      {
        stops: ['collect', 'debit', 'mora', 'bureau'],
        scope: { kind: 'instalments', amounts: [{ k: 1, amount: 10_000 }] },
        from: '2026-11-15',
        to: null,
      },
    ]);
    const list = await call(contract.listCases, { session: ana });
    expect(list.data.open.map(({ folio }: { folio: string }) => folio)).toEqual([data.folio]);
    expect(list.data.terms).toHaveLength(7);
  });

  it('of the same movement is open once: the other is told its folio, and two at once open one', async () => {
    const { open, movementId, database } = await startWithLoan();
    const key = randomUUID();

    const [one, other] = await Promise.all([open(dispute(movementId)), open(dispute(movementId))]);
    const again = await open(dispute(movementId), undefined, key);

    const [good, refused] = one.status === 200 ? [one, other] : [other, one];
    expect(good.status).toBe(200);
    expect(refused.error.code).toBe('case_already_open');
    expect(refused.error.message).toContain(good.data.folio);
    expect(again.error.code).toBe('case_already_open');
    const { rows } = await database.pool.query('select from cases.cases');
    expect(rows).toHaveLength(1);
  });

  it('asked again under the same key is the same case', async () => {
    const { open, movementId, ana } = await startWithLoan();
    const key = randomUUID();

    const first = await open(dispute(movementId), ana, key);
    const second = await open(dispute(movementId), ana, key);

    expect(second.data.folio).toBe(first.data.folio);
  });

  it('of another’s movement, or of one that never was, is not found', async () => {
    const { open, movementId, bea, database } = await startWithLoan();

    expect((await open(dispute(movementId), bea)).status).toBe(404);
    expect((await open(dispute(`${movementId}99`))).status).toBe(404);
    expect((await open(dispute('mov_x'))).status).toBe(404);
    const { rows } = await database.pool.query('select from cases.cases');
    expect(rows).toEqual([]);
  });

  it('of a closed loan is taken until ninety days after its cut, and refused after with the last day', async () => {
    const { open, at, movementId, lending, loan, clock, database } = await startWithLoan();
    const paid = await lending.applyPayment(bySpei(loan, 'pay-2', 800_000));
    expect(paid.ok).toBe(true);
    clock.set('2027-01-20T12:00:00-06:00');
    await lending.settleDay(civilDate('2027-01-20'));
    const { rows } = await database.pool.query(
      `select (min(period_to) + 90)::text as last, (min(period_to) + 91)::text as after
       from lending.statements where period_to >= '2026-11-15'`,
    );
    const { last, after } = rows[0];
    clock.set(`${last}T12:00:00-06:00`);
    const inTime = await open(dispute(movementId));
    expect(inTime.status).toBe(200);
    await at(contract.withdrawCase, { id: inTime.data.case_id });
    clock.set(`${after}T00:30:00-06:00`);

    const late = await open(dispute(movementId));

    expect(late.error.code).toBe('case_window_over');
    expect(late.error.message).toContain(formatDateMedium(civilDate(last)));
    expect(late.error.message).toContain('CONDUSEF');
  });

  it('cannot claim more than the movement', async () => {
    const { open, movementId } = await startWithLoan();

    const { status, error } = await open({ ...dispute(movementId), amount: 10_001 });

    expect(status).toBe(422);
    expect(error.fields).toMatchObject([{ path: 'amount' }]);
  });

  it('of an instalment names it, and holds what of it is unpaid', async () => {
    const { open, loanId } = await startWithLoan();

    const { data } = await open({
      kind: 'dispute',
      description: 'Ya pagué este abono.',
      reason: 'already_paid',
      loan_id: loanId,
      instalment: 2,
    });

    expect(data.title).toBe('Ya pagué el abono 2');
    expect(data.subject).toMatchObject({ kind: 'instalment', instalment: 2, on: '2026-12-15' });
    expect(data.amount).toBeGreaterThan(50_000);
  });

  it('is taken back by its customer: what stood still goes on, and another can be opened', async () => {
    const { open, at, movementId } = await startWithLoan();
    const { data } = await open(dispute(movementId));

    const back = await at(contract.withdrawCase, { id: data.case_id });
    const twice = await at(contract.withdrawCase, { id: data.case_id });

    expect(back.data).toMatchObject({ status: 'withdrawn', is_open: false, holds: [] });
    expect(back.data.timeline.at(-1)).toMatchObject({ step: 'released' });
    expect(twice.error.code).toBe('case_not_open');
    expect((await open(dispute(movementId))).status).toBe(200);
  });
});

describe('holds', () => {
  it('of two cases about one loan overlap, and each ends by its own answer', async () => {
    const { open, at, movementId, loanId, loan, lending, caseDesk } = await startWithLoan();
    const { data: disputed } = await open(dispute(movementId));
    const { data: frozen } = await open({
      kind: 'not_me',
      description: 'No fui yo.',
      loan_id: loanId,
    });
    const endsOf = async () =>
      (await lending.findLoan(loan.contract.loanId))?.state.holds.map(({ to }) => to);

    const both = await endsOf();
    await at(contract.withdrawCase, { id: disputed.case_id });
    const one = await endsOf();
    const staff = { author: 'Lucía', actor: 'operator:lucia', text: 'Sí fuiste tú.' };
    await caseDesk.answer({ ...staff, folio: frozen.folio, outcome: 'upheld' });

    expect(both).toEqual([null, null]);
    expect(one).toEqual(['2026-11-15', null]);
    expect(await endsOf()).toEqual(['2026-11-15', '2026-11-15']);
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('end with a loan that was found not to be theirs: it is void, and what they paid is theirs', async () => {
    const { open, at, loanId, loan, lending, caseDesk } = await startWithLoan();
    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loanId });
    const staff = { author: 'Lucía', actor: 'operator:lucia', text: 'No fuiste tú.' };

    await caseDesk.answer({ ...staff, folio: data.folio, outcome: 'in_favour' });

    const state = (await lending.findLoan(loan.contract.loanId))?.state;
    expect(state).toMatchObject({ status: 'cancelled', closing: 'void', credit: 10_000 });
    expect(state?.holds.map(({ to }) => to)).toEqual(['2026-11-15']);
    expect((await lending.checkBook()).difference).toBeNull();
    const answered = (await at(contract.getCase, { id: data.case_id })).data;
    expect(answered).toMatchObject({ status: 'answered', holds: [] });
    expect(answered.timeline.map(({ step }: { step: string }) => step)).toEqual(
      expect.arrayContaining(['voided', 'money_back', 'answered']),
    );
    expect(answered.timeline.map(({ step }: { step: string }) => step)).not.toContain('released');
    const shown = await at(getLoan, { loan_id: loanId });
    expect(shown.data).toMatchObject({ status: 'cancelled', closing: 'void', remaining: 0 });
  });

  it('end without more where the loan that was not theirs had been withdrawn from', async () => {
    const { open, loanId, loan, lending, caseDesk } = await startWithLoan();
    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loanId });
    const { loanId: id } = loan.contract;
    const returned = { from: 'disbursement' } as const;
    await lending.cancel({ loanId: id, id: 'w1', returned, actor: 'test' });
    const staff = { author: 'Lucía', actor: 'operator:lucia', text: 'No fuiste tú.' };

    await caseDesk.answer({ ...staff, folio: data.folio, outcome: 'in_favour' });

    const state = (await lending.findLoan(id))?.state;
    expect(state).toMatchObject({ closing: 'withdrawn' });
    expect(state?.holds.map(({ to }) => to)).toEqual(['2026-11-15']);
  });

  it('are placed while a payment arrives: both are in the books', async () => {
    const { open, movementId, loan, lending } = await startWithLoan();

    const [opened, paid] = await Promise.all([
      open(dispute(movementId)),
      lending.applyPayment(bySpei(loan, 'pay-9', 20_000)),
    ]);

    expect([opened.status, paid.ok]).toEqual([200, true]);
    const now = await lending.findLoan(loan.contract.loanId);
    expect(now?.state.holds).toHaveLength(1);
    expect(now?.state.totals.received.spei).toBe(30_000);
    expect((await lending.checkBook()).difference).toBeNull();
  });
});

describe('messages', () => {
  it('come in pages, newest first, five hundred of them too', async () => {
    const { open, at } = await startWithLoan();
    const { data } = await open({ kind: 'complaint', description: 'Uno.' });
    const id = { id: data.case_id };
    for (let number = 2; number <= 500; number++)
      await at(contract.addCaseMessage, id, { body: { text: `Mensaje ${number}` } });

    const texts: string[] = [];
    let query: string | undefined;
    do {
      const page = await at(contract.listCaseMessages, id, query === undefined ? {} : { query });
      expect(page.data.total).toBe(500);
      expect(page.data.items.length).toBeLessThanOrEqual(contract.CASE_MESSAGES_PAGE);
      texts.push(...page.data.items.map(({ text }: { text: string }) => text));
      query = page.data.next_cursor === null ? undefined : `cursor=${page.data.next_cursor}`;
    } while (query !== undefined);

    expect(texts).toHaveLength(500);
    expect([texts[0], texts.at(-1)]).toEqual(['Mensaje 500', 'Uno.']);
  }, 120_000);

  it('are at most four thousand characters, and none is written to a case that is over', async () => {
    const { open, at } = await startWithLoan();
    const { data } = await open({ kind: 'complaint', description: 'Uno.' });
    const id = { id: data.case_id };

    const long = await at(contract.addCaseMessage, id, { body: { text: 'x'.repeat(4_001) } });
    await at(contract.withdrawCase, id);
    const late = await at(contract.addCaseMessage, id, { body: { text: 'Hola' } });

    expect(long.status).toBe(422);
    expect(late.error.code).toBe('case_not_open');
  });

  it('are sealed at rest', async () => {
    const { open, database } = await startWithLoan();
    await open({ kind: 'complaint', description: 'Palabras mías.' });

    const { rows } = await database.pool.query(
      'select c::text as one from cases.cases c union all select m::text from cases.messages m',
    );

    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Palabras');
  });
});

describe('a file', () => {
  it('goes with the case, sealed, and comes back as a download of its own type', async () => {
    const { open, at, upload, api, database } = await startWithLoan();
    const sent = await upload(png, 'ticket oxxo.jpg');
    const { data } = await open({
      kind: 'complaint',
      description: 'Mira.',
      attachment_ids: [sent.data.attachment_id],
    });

    const { data: page } = await at(contract.listCaseMessages, { id: data.case_id });
    const [file] = page.items[0].attachments;
    const download = await api.fastify.inject({ method: 'GET', url: file.url });

    expect(sent.data).toMatchObject({ name: 'ticket oxxo.png', type: 'image/png', bytes: 11 });
    expect(download.rawPayload).toEqual(png);
    expect(download.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="ticket-oxxo.png"',
      'x-content-type-options': 'nosniff',
    });
    expect(download.headers['content-security-policy']).toContain("default-src 'none'");
    const { rows } = await database.pool.query('select content from cases.attachment_files');
    expect(rows[0].content).toMatch(/^v1\./);
    expect(rows[0].content).not.toContain(png.toString('base64'));
  });

  it('of no bytes, of thirty megabytes, or a script called .jpg is refused by name, rule and way on', async () => {
    const { upload, database } = await startWithLoan();

    const empty = await upload(Buffer.alloc(0), 'foto.jpg');
    const large = await upload(Buffer.alloc(30 * 1024 * 1024, 1), 'foto.jpg');
    const script = await upload(Buffer.from('<script>alert(1)</script>'), 'foto.jpg');

    expect([empty.status, empty.error.code]).toEqual([422, 'attachment_empty']);
    expect(empty.error.fields[0].message).toContain('«foto.jpg» está vacío');
    expect([large.status, large.error.code]).toEqual([413, 'attachment_too_large']);
    expect(large.error.message).toContain('10 MB');
    expect([script.status, script.error.code]).toEqual([422, 'attachment_type_refused']);
    expect(script.error.fields[0].message).toContain('«foto.jpg» no es');
    const { rows } = await database.pool.query('select from cases.attachments');
    expect(rows).toEqual([]);
  });

  it('of another, or one that went with something else, goes with nothing', async () => {
    const { open, upload, bea } = await startWithLoan();
    const { data: hers } = await upload(png, 'a.png', bea);
    const { data: own } = await upload(png, 'a.png');
    const complain = (id: string) =>
      open({ kind: 'complaint', description: 'Mira.', attachment_ids: [id] });

    const stolen = await complain(hers.attachment_id);
    const first = await complain(own.attachment_id);
    const again = await complain(own.attachment_id);

    expect([stolen.status, stolen.error.fields[0].path]).toEqual([422, 'attachment_ids']);
    expect(first.status).toBe(200);
    expect(again.status).toBe(422);
  });
});

describe('«no fui yo»', () => {
  it('freezes at once: the loan, and whatever else somebody would borrow', async () => {
    const { open, call, ana, loanId } = await startWithLoan();

    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loanId });

    expect(data).toMatchObject({
      amount: 300_000,
      holds: [{ stops: ['collect', 'debit', 'mora', 'bureau', 'lending'], amount: null }],
      clock: { answer_by: '2026-12-30', first_reply_by: '2026-11-18', is_first_reply_late: false },
    });
    const refused = await call(createApplication, {
      session: ana,
      body: { acquisition_channel: 'web', acquisition_product: 'kyc' },
    });
    expect([refused.status, refused.error.code]).toEqual([423, 'account_frozen']);
  });

  it('is lifted by its customer’s word', async () => {
    const { open, at, call, ana, loanId } = await startWithLoan();
    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loanId });

    await at(contract.withdrawCase, { id: data.case_id });

    const opened = await call(createApplication, {
      session: ana,
      body: { acquisition_channel: 'web', acquisition_product: 'kyc' },
    });
    expect(opened.status).toBe(200);
  });

  it('is never refused for too many cases; others are', async () => {
    const { open, loanId } = await startWithLoan();
    const complain = () => open({ kind: 'complaint', description: 'Otra queja.' });
    for (let count = 0; count < 5; count++) expect((await complain()).status).toBe(200);

    expect((await complain()).error.code).toBe('cases_exhausted');
    const frozen = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loanId });
    expect(frozen.status).toBe(200);
  });
});

describe('the list', () => {
  it('has what was asked over personal data beside it, with its day', async () => {
    const { open, call, ana } = await startWithLoan();
    await call(openPrivacyRequest, {
      session: ana,
      body: { kind: 'rectification', description: 'Mi apellido está mal escrito.' },
    });
    await open({ kind: 'hardship', description: 'Perdí mi trabajo.' });

    const { data } = await call(contract.listCases, { session: ana });

    expect(data.open).toMatchObject([
      { kind: 'hardship', clock: { answer_by: '2026-11-23', unit: 'business', days: 5 } },
      { kind: 'privacy', case_id: null, clock: { answer_by: '2026-12-14', days: 20 } },
    ]);
  });

  it('says how late we are, a year later too', async () => {
    const { open, call, ana, clock } = await startWithLoan();
    await open({ kind: 'bureau_correction', description: 'Ese dato no es mío.' });
    clock.set('2027-12-01T12:00:00-06:00');

    const { data } = await call(contract.listCases, { session: ana });

    expect(data.open[0].clock).toMatchObject({
      answer_by: '2026-11-30',
      days_left: 0,
      days_late: 366,
    });
  });
});
