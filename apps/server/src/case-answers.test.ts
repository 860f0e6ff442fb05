import * as contract from '@abona/contract/cases/case';
import { previewWithdrawal, withdrawLoan } from '@abona/contract/cases/withdrawal';
import { openActivity } from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { localDefaults } from '#platform/config/local-defaults.ts';
import { eventually } from '#testing/eventually.ts';
import { startWithPurchase } from '#testing/purchase-world.ts';
import { runCommand } from '#testing/run-command.ts';
import { startTakingBureau } from '#testing/taking-bureau.ts';

const ana = { author: 'Lucía Ferrer', actor: 'operator:lucia' };

describe('what a customer contests at the bureau', () => {
  it('is a case of theirs with the clock of the law, and the bureau hears our answer', async () => {
    const { BUREAU_REPORT_SIGNING_KEY = '' } = localDefaults(4_000);
    const taking = await startTakingBureau(BUREAU_REPORT_SIGNING_KEY);
    const node = await startWithPurchase('purchase', { BUREAU_REPORT_URL: taking.url });
    const { database, caseDesk, customerId, loanId, runSchedule, at } = node;
    await database.pool.query(
      `insert into bureau.accounts (loan_id, customer_id, opened_on) values ($1, $2, '2026-11-13')`,
      [loanId, customerId],
    );
    taking.state.disputes.push({
      ...{ folio: 'IMP1', cuenta: 'AB-000000001', motivo: 'No es mi saldo' },
      fechaNotificacion: '2026-11-15',
    });

    for (let round = 0; round < 2; round += 1) await runSchedule('bureau.take_disputes');
    const [opened, ...others] = await caseDesk.open();
    expect(others).toEqual([]);
    const { data } = await at(contract.getCase, { id: publicId('case', opened?.id ?? '') });
    expect(data).toMatchObject({
      kind: 'bureau_correction',
      clock: { answer_by: '2026-11-30' },
    });
    expect(opened?.description).toBe('Impugnación IMP1 ante el buró de crédito: No es mi saldo');
    const text = 'El saldo es el de tu plan.';
    await caseDesk.answer({ ...ana, folio: opened?.folio ?? '', text, outcome: 'upheld' });

    await eventually(async () => {
      await runSchedule('bureau.take_disputes');
      expect(taking.state.answers).toEqual([
        { folio: 'IMP1', resultado: 'NO PROCEDE', sustento: text },
      ]);
    });
  });
});

describe('a case that is answered', () => {
  it('has its letter, lets go what stood still, and is written to its customer each time', async () => {
    const { open, at, loan, caseDesk, api, database } = await startWithPurchase();
    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loan });
    const { folio, case_id: id } = data;
    expect(data.holds).toHaveLength(1);

    await caseDesk.write({ ...ana, folio, text: '¿Perdiste tu teléfono?', isQuestion: true });
    const asked = await at(contract.getCase, { id });
    await at(contract.addCaseMessage, { id }, { body: { text: 'Sí, el lunes.' } });
    const replied = await at(contract.getCase, { id });
    const text = 'Dijiste que no fuiste tú. Es cierto.\n\nEl crédito queda sin efecto.';
    const done = await caseDesk.answer({ ...ana, folio, text, outcome: 'partly' });
    const { data: answered } = await at(contract.getCase, { id });

    expect(asked.data).toMatchObject({ status: 'needs_customer', turn: 'customer' });
    expect(replied.data).toMatchObject({ status: 'in_review', turn: 'abona' });
    expect(done.ok).toBe(true);
    expect(answered).toMatchObject({
      status: 'answered',
      is_open: false,
      outcome: 'partly',
      holds: [],
      answer: { text, signed_by: 'Lucía Ferrer', answered_on: '2026-11-15' },
      may: { write: false, withdraw: false, appeal_until: '2026-12-30' },
    });
    expect(answered.timeline.map(({ step }: { step: string }) => step)).toEqual([
      'received',
      'held',
      'asked',
      'replied',
      'answered',
      'released',
    ]);
    expect(answered.documents).toHaveLength(2);
    for (const { url } of answered.documents) {
      const letter = await api.fastify.inject({ method: 'GET', url });
      expect(letter.headers['content-type']).toBe('application/pdf');
      expect(letter.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select subject from notifications.messages where template = 'case_notice'
          order by subject`,
      );
      expect(rows.map(({ subject }) => subject)).toEqual([
        `Recibimos tu reporte «No fui yo» ${folio}`,
        `Te escribimos sobre tu reporte «No fui yo» ${folio}`,
        `Ya respondimos tu reporte «No fui yo» ${folio}`,
      ]);
    });
  });

  it('late keeps what stood still until then, and stays late', async () => {
    const { open, at, loan, caseDesk, clock } = await startWithPurchase();
    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loan });
    const { folio, case_id: id } = data;
    clock.set('2027-01-10T12:00:00-06:00');
    const late = await at(contract.getCase, { id });

    await caseDesk.answer({ ...ana, folio, text: 'Sí fuiste tú.', outcome: 'upheld' });
    clock.set('2027-01-20T12:00:00-06:00');
    const after = await at(contract.getCase, { id });

    expect(late.data.clock).toMatchObject({ answer_by: '2026-12-30', days_late: 11 });
    expect(late.data.holds).toHaveLength(1);
    expect((await caseDesk.figures()).length).toBe(0);
    expect(after.data.clock.days_late).toBe(11);
    expect(after.data.holds).toEqual([]);
  });

  it('is looked at again once, answered again, and closed when the days to disagree are over', async () => {
    const { open, at, caseDesk, clock, runSchedule } = await startWithPurchase();
    const { data } = await open({ kind: 'complaint', description: 'La tienda tardó.' });
    const { folio, case_id: id } = data;
    const appeal = () =>
      at(contract.appealCase, { id }, { body: { text: 'No estoy de acuerdo.' } });
    const answer = () => caseDesk.answer({ ...ana, folio, text: 'Así fue.', outcome: 'upheld' });

    const early = await appeal();
    await answer();
    const appealed = await appeal();
    const again = await answer();
    const twice = await appeal();
    const third = await answer();
    clock.set('2026-12-30T12:00:00-06:00');
    await runSchedule('cases.close_answered');
    const standing = await at(contract.getCase, { id });
    clock.set('2026-12-31T00:30:00-06:00');
    await runSchedule('cases.close_answered');
    const closed = await at(contract.getCase, { id });

    expect(early.error.code).toBe('case_not_answered');
    expect(appealed.data).toMatchObject({ status: 'appealed', is_open: true, turn: 'abona' });
    expect(again.ok).toBe(true);
    expect(twice.error.code).toBe('appeal_over');
    expect(third).toEqual({ ok: false, error: 'state_conflict' });
    expect(standing.data.status).toBe('answered');
    expect(closed.data.status).toBe('closed');
  });

  it('that another person finds for the customer has its effect then, and once', async () => {
    const { open, at, caseDesk, lending, loanId, loan } = await startWithPurchase();
    const { data } = await open({ kind: 'not_me', description: 'No fui yo.', loan_id: loan });
    const { folio, case_id: id } = data;
    const answer = (outcome: 'upheld' | 'in_favour') =>
      caseDesk.answer({ ...ana, folio, text: 'Lo revisamos.', outcome });

    await answer('upheld');
    expect((await lending.findLoan(loanId))?.state).toMatchObject({ status: 'active' });
    await at(contract.appealCase, { id }, { body: { text: 'No fui yo, de verdad.' } });
    const twice = await Promise.all([answer('in_favour'), answer('in_favour')]);

    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const found = await at(contract.getCase, { id });
    expect(found.data).toMatchObject({ outcome: 'in_favour', holds: [] });
    const steps = found.data.timeline.map(({ step }: { step: string }) => step);
    expect(steps.filter((step: string) => step === 'voided')).toHaveLength(1);
    expect((await lending.findLoan(loanId))?.state).toMatchObject({
      status: 'cancelled',
      closing: 'void',
    });
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('is answered by an operator, who sees what is late', async () => {
    const { open, clock, database, caseDesk } = await startWithPurchase();
    const { data } = await open({ kind: 'complaint', description: 'La tienda tardó.' });
    const { folio } = data;
    clock.set('2027-01-02T12:00:00-06:00');

    expect(await caseDesk.figures()).toMatchObject([{ kind: 'complaint', open: 1, late: 1 }]);
    const listed = await run(database.url);
    const wrong = await run(database.url, folio, 'maybe', 'Tal vez.');
    const answered = await run(database.url, folio, 'partly', 'En parte.', '--as', 'Lucía');
    const again = await run(database.url, folio, 'partly', 'En parte.');
    const unknown = await run(database.url, 'QU-2026-999999', 'write', 'Hola.');

    expect(listed.out).toContain(
      `${folio}  complaint  opened  promised 2026-12-29, ours 2026-12-28`,
    );
    expect(wrong.code).toBe(2);
    expect(answered).toEqual({ code: 0, out: `${folio} is answered.\n`, err: '' });
    expect([again.code, unknown.code]).toEqual([1, 1]);
  });
});

const run = (url: string, ...args: readonly string[]) =>
  runCommand('cases', { DATABASE_URL: url }, ...args);

describe('withdrawing', () => {
  async function startProving(kind?: 'cash') {
    const world = await startWithPurchase(kind);
    const { call, session, mailServer } = world;
    const prove = async () => {
      const opened = await call(openActivity, { session, body: { kind: 'withdrawal' } });
      const activity_id: string = opened.data.activity_id;
      await call(codes.sendVerificationCode, {
        session,
        body: { activity_id, send_method_name: 'email' },
      });
      const letters = await mailServer.received(1);
      const otp = /(\d{6}) es tu/.exec(letters.at(-1)?.raw ?? '')?.[1];
      await call(codes.validateVerificationCode, {
        session,
        body: { otp, verification_id: activity_id },
      });
    };
    const path = { loan_id: world.loan };
    return {
      ...world,
      prove,
      preview: () => world.at(previewWithdrawal, path),
      withdraw: () => world.at(withdrawLoan, path),
    };
  }

  it('says before what comes back to whom, takes a second proof, and is one case however often', async () => {
    const { preview, withdraw, prove, lending, loanId, database } = await startProving();

    const seen = await preview();
    const unproven = await withdraw();
    await prove();
    const done = await withdraw();
    const again = await withdraw();

    expect(seen.data).toMatchObject({
      kind: 'purchase',
      last_day: '2026-11-30',
      price: 300_000,
      credit: 300_000,
      to_lender: { amount: 300_000, from: 'merchant' },
      to_customer: 0,
      left_to_pay: 0,
    });
    expect([unproven.status, unproven.error.code]).toEqual([403, 'second_proof_needed']);
    expect(done.data).toMatchObject({
      kind: 'withdrawal',
      status: 'answered',
      outcome: 'in_favour',
    });
    expect(again.data.folio).toBe(done.data.folio);
    expect((await lending.findLoan(loanId))?.state).toMatchObject({
      status: 'cancelled',
      closing: 'withdrawn',
    });
    expect((await lending.checkBook()).difference).toBeNull();
    const { rows } = await database.pool.query('select status from merchants.payments');
    expect(rows).toEqual([{ status: 'refunded' }]);
  });

  it('is possible on the last day, a Saturday before it too, and refused on day 11 with what is possible instead', async () => {
    const { preview, withdraw, clock } = await startProving();
    const dayOf = async (day: string) => {
      clock.set(`${day}T23:30:00-06:00`);
      return preview();
    };

    expect((await dayOf('2026-11-28')).status).toBe(200);
    expect((await dayOf('2026-11-30')).status).toBe(200);
    const late = await dayOf('2026-12-01');
    expect([late.status, late.error.code]).toEqual([409, 'withdrawal_over']);
    expect(late.error.message).toContain('30 nov 2026');
    expect(late.error.message).toContain('liquidar hoy');
    expect((await withdraw()).error.code).toBe('withdrawal_over');
  });

  it('from money that was paid out asks for it first, and says how much has come', async () => {
    const { preview, withdraw, prove } = await startProving('cash');
    await prove();

    expect((await preview()).data).toMatchObject({
      kind: 'cash',
      price: null,
      to_return: 300_000,
      returned: 0,
    });
    expect((await withdraw()).error.code).toBe('withdrawal_by_spei');
  });

  it('from money that came back by transfer leaves nothing owed, and what was too much is theirs', async () => {
    const { preview, withdraw, prove, lending, loanId } = await startProving('cash');
    const paid = await lending.applyPayment({
      loanId,
      id: 'back-1',
      amount: centavos(305_000),
      rail: 'spei',
      actor: 'test',
    });
    expect(paid.ok).toBe(true);
    await prove();

    const seen = await preview();
    const done = await withdraw();

    expect(seen.data).toMatchObject({ returned: 300_000, to_customer: 5_000 });
    expect(done.data).toMatchObject({ kind: 'withdrawal', status: 'answered' });
    expect((await lending.findLoan(loanId))?.state).toMatchObject({
      status: 'cancelled',
      closing: 'withdrawn',
      credit: 5_000,
    });
    expect((await lending.checkBook()).difference).toBeNull();
  });
});
