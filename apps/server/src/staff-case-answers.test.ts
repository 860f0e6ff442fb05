import { getCase, withdrawCase } from '@abona/contract/cases/case';
import { approveRequest, listStaffRequests } from '@abona/contract/staff/staff-request';
import { answerCase, previewCaseAnswer } from '@abona/contract/staff-acts/case-acts';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos, formatMoney } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { eraseRecordsBy } from '#personal-data/erase-records.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { checkTrails } from '#platform/trail/trail-checks.ts';
import { purchaseAt } from '#testing/purchase-world.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'case_answered', note: 'El comprobante coincide con el banco.' };
const inFavour = { outcome: 'in_favour', amount: null, text: 'Encontramos tu pago.' };

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };

const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** Ana disputes an instalment that is late; Lucía of UNE answers, and somebody of finance agrees. */
async function startAnswering(aloneUpTo = '1000000') {
  const desk = await startStaffDesk({ STAFF_CASE_ANSWER_ALONE_CENTAVOS: aloneUpTo });
  const { open, at, loan, loanId, customerId } = await purchaseAt(desk);
  desk.clock.set('2027-01-08T12:00:00-06:00');
  await desk.lending.settleDay(civilDate('2027-01-08'));
  const disputed = { kind: 'dispute', description: 'Ya lo pagué.', reason: 'already_paid' };
  const { data } = await open({ ...disputed, loan_id: loan, instalment: 1 });
  const params = { folio: String(data.folio) };
  const une = await desk.signInStaff('lucia@abona.mx', 'une');
  const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
  const show = (body: object, cookie = une) =>
    desk.ask(cookie, previewCaseAnswer, { params, body });
  const answer = async (body: object, cookie = une) => {
    const { data: shown } = await show(body, cookie);
    const { fingerprint } = shown ?? { fingerprint: 'a'.repeat(64) };
    return desk.ask(cookie, answerCase, { params, body: { ...why, ...body, fingerprint } });
  };
  const approve = (id: string, cookie = finance) =>
    desk.ask(cookie, approveRequest, { params: { request_id: id } });
  const caseNow = async () => (await at(getCase, { id: data.case_id })).data;
  const stateNow = async () => (await desk.lending.findLoan(loanId))?.state;
  const eventsOf = async () =>
    (await desk.database.pool.query('select kind from lending.loan_events')).rows.map(
      ({ kind }: { kind: string }) => kind,
    );
  const world = { ...desk, loanId, customerId, params, amount: Number(data.amount), une, finance };
  return { ...world, show, answer, approve, caseNow, stateNow, eventsOf, at, loan, openCase: open };
}

describe('answering a case at the desk', () => {
  it('shows the letter word by word and the money before anything is done, and leaves nothing of showing it', async () => {
    const { show, amount, caseNow, eventsOf, database } = await startAnswering();
    const events = await eventsOf();

    const { data: shown } = await show(inFavour);

    expect(shown).toMatchObject({ needs_second_person: false });
    const changes = changesOf(shown);
    const counted = Number(changes['counted_as_paid']?.after);
    // Late charges of it are not given back: being late never was.
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(amount);
    expect(changes).toMatchObject({
      case_status: { before: 'opened', after: 'answered' },
      case_outcome: { before: null, after: 'in_favour' },
      granted: { before: 0, after: counted },
      counted_as_paid: { before: 0, after: counted },
      loan_status: { before: 'active', after: 'active' },
      signed_by: { before: null, after: 'Persona lucia@abona.mx' },
      letter: {
        before: null,
        after: expect.stringMatching(/^Encontramos tu pago\.\n\nContamos .* como pagados desde/),
      },
    });
    expect(changes['letter']?.after).toContain(formatMoney(centavos(counted)));
    expect(Number(changes['owed']?.after)).toBeLessThan(Number(changes['owed']?.before));
    expect(await caseNow()).toMatchObject({ status: 'opened', answer: null });
    expect(await eventsOf()).toEqual(events);
    const { rows } = await database.pool.query(
      `select action from platform.audit_trail where actor = 'system:rehearsal' or action = 'cases.answered'`,
    );
    expect(rows).toEqual([]);
    expect((await checkTrails(database.db)).broken).toBeNull();
  });

  it('within one person’s limit is done at once and is what was shown, to the centavo and the word', async () => {
    const { show, answer, caseNow, stateNow, lending, loanId } = await startAnswering();
    const { data: shown } = await show(inFavour);

    const done = await answer(inFavour);

    expect(done.data).toEqual({ outcome: 'done', request_id: null });
    const changes = changesOf(shown);
    const { status, answer: letter } = await caseNow();
    expect(status).toBe('answered');
    expect(letter.text).toBe(changes['letter']?.after);
    expect(letter.signed_by).toBe('Persona lucia@abona.mx');
    expect((await stateNow())?.rows[0]?.isSettled).toBe(true);
    expect((await lending.checkBook()).difference).toBeNull();
    expect((await lending.findLoan(loanId))?.state.holds.filter(({ to }) => to === null)).toEqual(
      [],
    );
    expect((await answer(inFavour)).error.code).toBe('act_impossible');
  });

  it('above it waits for finance or compliance, never for its maker, and is signed by whoever wrote it', async () => {
    const { answer, approve, caseNow, une, finance, ask, signInStaff } = await startAnswering('1');
    const both = await signInStaff('lucia@abona.mx', 'finance');

    const { data } = await answer(inFavour);
    expect(data.outcome).toBe('waits');
    expect(await caseNow()).toMatchObject({ status: 'opened' });
    expect((await approve(data.request_id, both)).error.code).toBe('own_request');
    expect((await answer({ ...inFavour, text: 'Otra carta.' }, une)).error.code).toBe(
      'request_pending',
    );
    const { data: listed } = await ask(finance, listStaffRequests);
    expect(listed.requests).toMatchObject([{ kind: 'answer_case', is_mine_to_decide: true }]);

    expect((await approve(data.request_id)).data.state).toBe('executed');
    expect((await caseNow()).answer.signed_by).toBe('Persona lucia@abona.mx');
  });

  it('is void once the loan was paid meanwhile, or its customer took the case back', async () => {
    const { answer, approve, caseNow, lending, loanId, at } = await startAnswering('1');
    const { data } = await answer(inFavour);
    const paid = {
      loanId,
      id: 'p1',
      amount: centavos(1_000),
      rail: 'spei' as const,
      actor: 'test',
    };
    expect((await lending.applyPayment(paid)).ok).toBe(true);

    expect((await approve(data.request_id)).error.code).toBe('request_void');
    expect(await caseNow()).toMatchObject({ status: 'opened', answer: null });
    const again = await answer(inFavour);
    const { case_id: id } = await caseNow();
    expect((await at(withdrawCase, { id })).data.status).toBe('withdrawn');
    expect((await approve(again.data.request_id)).error.code).toBe('request_void');
  });

  it('that a purchase never came shows what its shop gives back; that a loan is not theirs, all of it', async () => {
    const { une, ask, openCase, loan } = await startAnswering();
    const missing = { kind: 'dispute', description: 'No llegó.', reason: 'not_received' };
    const notReceived = await openCase({ ...missing, loan_id: loan, instalment: 2 });
    const notMine = await openCase({ kind: 'not_me', description: 'No fui yo.', loan_id: loan });
    const showFor = async (folio: string) =>
      (await ask(une, previewCaseAnswer, { params: { folio }, body: inFavour })).data;

    const refund = await showFor(notReceived.data.folio);
    const void_ = await showFor(notMine.data.folio);

    expect(changesOf(refund)).toMatchObject({
      shop_refund: { before: 0, after: notReceived.data.amount },
    });
    expect(changesOf(void_)).toMatchObject({
      loan_status: { before: 'active', after: 'cancelled' },
      owed: { before: void_.preview.amount, after: 0 },
      letter: { after: expect.stringContaining('quedó anulado') },
    });
  });

  it('in part needs how much, and takes no more than was contested', async () => {
    const { show, amount } = await startAnswering();
    const partly = { ...inFavour, outcome: 'partly' };

    expect((await show(partly)).error).toMatchObject({
      code: 'case_amount_needed',
      message: expect.stringContaining('en parte'),
    });
    expect((await show({ ...partly, amount: amount + 1 })).error.code).toBe('case_amount_refused');
    expect((await show({ ...inFavour, outcome: 'upheld', amount: 1 })).error.code).toBe(
      'case_amount_refused',
    );
    const { data } = await show({ ...partly, amount: 5_000 });
    expect(changesOf(data)).toMatchObject({ counted_as_paid: { before: 0, after: 5_000 } });
  });

  it('is not found under a folio that nobody has', async () => {
    const { ask, une } = await startAnswering();
    const params = { folio: 'AC-2026-999999' };

    const { error } = await ask(une, previewCaseAnswer, { params, body: inFavour });

    expect(error.code).toBe('not_found');
  });

  it('is kept sealed, and of somebody who was forgotten nothing is left to read or to agree to', async () => {
    const { answer, approve, finance, ask, database, customerId } = await startAnswering('1');
    const { data } = await answer(inFavour);
    const config = readConfig({ DATABASE_URL: database.url }, 'test');
    const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
    const { rows } = await database.pool.query('select r::text as one from staff.requests r');
    expect(rows[0].one).not.toContain('Encontramos');
    expect(rows[0].one).not.toContain('comprobante');

    await transaction(database.db, (tx) => eraseRecordsBy(fields)(tx, customerId, 'retention'));

    const { data: listed } = await ask(finance, listStaffRequests);
    expect(listed.requests).toMatchObject([{ preview: { amount: null, changes: [] }, note: '' }]);
    expect((await approve(data.request_id)).error.code).toBe('request_void');
  });
});
