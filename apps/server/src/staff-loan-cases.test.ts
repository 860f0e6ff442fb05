import { getCase, listCases, withdrawCase } from '@abona/contract/cases/case';
import { getStaffLoan } from '@abona/contract/staff/staff-loan';
import { approveRequest } from '@abona/contract/staff/staff-request';
import * as acts from '@abona/contract/staff-acts/loan-case-acts';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { checkTrails } from '#platform/trail/trail-checks.ts';
import { purchaseAt } from '#testing/purchase-world.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'customer_asked', note: 'Lo dijo por teléfono.' };
const words = { channel: 'phone', description: 'Me quedé sin trabajo.' };
const hardship = { ...words, cause: 'hardship' };
const notMe = { channel: 'phone', description: 'Yo no compré eso.' };
const letter = 'Revisamos la firma y no es tuya.';

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };

const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** Ana bought and is late with an instalment; Sofía of support and Rodrigo of finance work here. */
async function startWithLateLoan(env = {}) {
  const desk = await startStaffDesk(env);
  const { open, at, loan, loanId } = await purchaseAt(desk);
  desk.clock.set('2027-01-08T12:00:00-06:00');
  await desk.lending.settleDay(civilDate('2027-01-08'));
  const support = await desk.signInStaff('sofia@abona.mx', 'support');
  const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
  const params = { loan_id: loan };
  const { ask } = desk;
  const read = async (cookie = support) => (await ask(cookie, getStaffLoan, { params })).data;
  const calls = {
    hold: [acts.previewLoanHold, acts.holdLoan],
    void: [acts.previewLoanVoid, acts.voidStaffLoan],
    letter: [acts.previewLoanLetter, acts.sendLoanLetter],
  } as const;
  type Act = keyof typeof calls;
  const show = (act: Act, body: object, cookie = support) =>
    ask(cookie, calls[act][0], { params, body });
  const act = async (which: Act, body: object, cookie = support) => {
    const shown = await show(which, body, cookie);
    const fingerprint = shown.data?.fingerprint ?? 'a'.repeat(64);
    return ask(cookie, calls[which][1], { params, body: { ...why, ...body, fingerprint } });
  };
  const showLift = (folio: string, cookie = support) =>
    ask(cookie, acts.previewLoanHoldLift, { params, query: { folio } });
  const lift = async (folio: string) => {
    const { data: shown } = await showLift(folio);
    const fingerprint = shown?.fingerprint ?? 'a'.repeat(64);
    return ask(support, acts.liftLoanHold, { params, body: { ...why, folio, fingerprint } });
  };
  const approve = (id: string, cookie = finance) =>
    ask(cookie, approveRequest, { params: { request_id: id } });
  const stateNow = async () => (await desk.lending.findLoan(loanId))?.state;
  const cases = async () => (await at(listCases, {})).data.open;
  const caseRows = async () =>
    (await desk.database.pool.query('select kind, status, channel from cases.cases order by id'))
      .rows;
  const world = { ...desk, support, finance, params, loanId, loan, openCase: open, at };
  return { ...world, read, show, act, showLift, lift, approve, stateNow, cases, caseRows };
}

describe('a loan stands still from its own screen', () => {
  it('shows what would stop and by when it is answered, and leaves nothing of showing it', async () => {
    const { show, caseRows, stateNow, database } = await startWithLateLoan();

    const { data } = await show('hold', hardship);

    expect(data.needs_second_person).toBe(false);
    expect(changesOf(data)).toMatchObject({
      case_kind: { before: null, after: 'hardship' },
      answer_by: { before: null, after: '2027-01-15' },
      stops: { before: null, after: 'collect' },
      loan_status: { before: 'active', after: 'active' },
    });
    const { held, owed } = changesOf(data);
    expect(held).toEqual({ before: 0, after: owed?.after });
    expect(await caseRows()).toEqual([]);
    expect((await stateNow())?.holds).toEqual([]);
    expect((await checkTrails(database.db)).broken).toBeNull();
  });

  it('writes down the case that it needs: its customer has its folio, and the trail who did it', async () => {
    const { act, read, cases, caseRows, database } = await startWithLateLoan();

    const held = await act('hold', hardship);

    expect(held.data).toEqual({ outcome: 'done', request_id: null });
    const { holds, open_cases: open } = await read();
    expect(holds).toMatchObject([{ case_id: open[0].case_id, stops: ['collect'], to: null }]);
    expect(open).toMatchObject([{ kind: 'hardship', may_be_taken_back: true }]);
    expect(await cases()).toMatchObject([{ folio: open[0].folio }]);
    expect(await caseRows()).toEqual([{ kind: 'hardship', status: 'opened', channel: 'phone' }]);
    const { rows } = await database.pool.query(
      `select actor like 'staff:%' as ours, subject like 'customer:%' as theirs
       from platform.audit_trail where action = 'cases.opened'`,
    );
    expect(rows).toEqual([{ ours: true, theirs: true }]);
  });

  it('a second time about the same is refused with the folio of the first', async () => {
    const { act, show, read, caseRows } = await startWithLateLoan();
    await act('hold', hardship);
    const [{ folio }] = (await read()).open_cases;

    const again = await show('hold', hardship);

    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({ code: 'case_already_open' });
    expect(again.error.message).toContain(folio);
    expect(await caseRows()).toHaveLength(1);
  });

  it('an instalment that is contested has its own amount held, and charges nothing meanwhile', async () => {
    const { act, show, stateNow } = await startWithLateLoan();
    const contested = { ...words, cause: 'dispute', instalment: 1, dispute_reason: 'already_paid' };
    const { data } = await show('hold', contested);

    expect((await act('hold', contested)).data.outcome).toBe('done');

    expect(changesOf(data)).toMatchObject({
      stops: { before: null, after: 'collect debit mora bureau' },
      held: { before: 0 },
    });
    // Being late with it costs nothing from today on, so that a day's mora of what is claimed is not owed.
    const held = Number(changesOf(data)['held']?.after);
    expect(held).toBeGreaterThan(data.preview.amount - 1_000);
    expect(held).toBeLessThanOrEqual(data.preview.amount);
    expect((await stateNow())?.holds).toMatchObject([
      { stops: ['collect', 'debit', 'mora', 'bureau'], scope: { kind: 'instalments' } },
    ]);
  });

  it.each([
    [{ ...words, cause: 'dispute' }, 'act_impossible'],
    [{ ...words, cause: 'dispute', instalment: 35 }, 'not_found'],
    [{ ...words, cause: 'complaint' }, 'validation_failed'],
    [{ ...hardship, description: ' ' }, 'validation_failed'],
    [{ ...hardship, channel: 'web' }, 'validation_failed'],
  ])('%j is refused: %s', async (body, code) => {
    const { show, caseRows } = await startWithLateLoan();

    expect((await show('hold', body)).error.code).toBe(code);
    expect(await caseRows()).toEqual([]);
  });

  it('is nobody’s who may not answer cases, and what was not seen does not happen', async () => {
    const { show, ask, finance, support, params, caseRows, read } = await startWithLateLoan();

    expect((await show('hold', hardship, finance)).error.code).toBe('role_missing');
    expect((await read(finance)).acts).not.toContain('hold_loan');
    const body = { ...why, ...hardship, fingerprint: 'b'.repeat(64) };
    const unseen = await ask(support, acts.holdLoan, { params, body });
    expect(unseen.error.code).toBe('preview_changed');
    expect(await caseRows()).toEqual([]);
  });
});

describe('what stands still of a loan goes on', () => {
  it('because its customer takes the case back: shown first, then done, with who heard it', async () => {
    const { act, showLift, lift, read, caseRows, stateNow } = await startWithLateLoan();
    await act('hold', hardship);
    const [{ folio }] = (await read()).open_cases;

    const { data: shown } = await showLift(folio);
    const lifted = await lift(folio);

    expect(changesOf(shown)).toMatchObject({
      case_status: { before: 'opened', after: 'withdrawn' },
      stops: { before: 'collect', after: null },
    });
    expect(lifted.data.outcome).toBe('done');
    expect(await caseRows()).toMatchObject([{ status: 'withdrawn' }]);
    expect((await stateNow())?.holds).toMatchObject([{ to: '2027-01-08' }]);
    expect((await read()).open_cases).toEqual([]);
    expect((await lift(folio)).error.code).toBe('not_found');
  });

  it('not for a case of something else, nor for one of nobody', async () => {
    const { openCase, showLift } = await startWithLateLoan();
    const { data: other } = await openCase({ kind: 'complaint', description: 'La app no abre.' });

    expect((await showLift(other.folio)).error.code).toBe('not_found');
    expect((await showLift('AP-2027-000000')).error.code).toBe('not_found');
  });
});

describe('a loan that is not its customer’s', () => {
  it('is undone by two people, with the case and the letter that say so', async () => {
    const { show, act, approve, stateNow, caseRows, at, database, lending } =
      await startWithLateLoan();
    const body = { text: letter, received: notMe };
    const { data: shown } = await show('void', body);

    const asked = await act('void', body);
    expect(asked.data.outcome).toBe('waits');
    expect(await caseRows()).toEqual([]);
    expect((await stateNow())?.status).toBe('active');
    expect((await approve(asked.data.request_id)).data.state).toBe('executed');

    expect(shown.needs_second_person).toBe(true);
    expect(changesOf(shown)).toMatchObject({
      case_kind: { before: null, after: 'not_me' },
      case_status: { after: 'answered' },
      loan_status: { before: 'active', after: 'cancelled' },
      owed: { after: 0 },
      signed_by: { after: 'Persona sofia@abona.mx' },
      letter: { after: expect.stringMatching(/^Revisamos la firma y no es tuya\./) },
    });
    expect((await stateNow())?.status).toBe('cancelled');
    expect(await caseRows()).toEqual([{ kind: 'not_me', status: 'answered', channel: 'phone' }]);
    const { rows } = await database.pool.query('select id from cases.cases');
    const { data: told } = await at(getCase, { id: publicId('case', rows[0].id) });
    expect(told.answer.text).toBe(changesOf(shown)['letter']?.after);
    expect((await lending.checkBook()).difference).toBeNull();
    expect((await checkTrails(database.db)).broken).toBeNull();
    expect((await act('void', body)).error.code).toBe('act_impossible');
  });

  it('answers the case that is open; without one it is asked what its customer said', async () => {
    const { openCase, loan, act, show, approve, caseRows, stateNow } = await startWithLateLoan();
    const body = { text: letter, received: null };
    expect((await show('void', body)).error.code).toBe('loan_case_needed');
    await openCase({ kind: 'not_me', loan_id: loan, description: 'No fui yo.' });

    const twice = await show('void', { text: letter, received: notMe });
    const asked = await act('void', body);
    await approve(asked.data.request_id);

    expect(twice.error.code).toBe('case_already_open');
    expect(await caseRows()).toEqual([{ kind: 'not_me', status: 'answered', channel: 'web' }]);
    expect((await stateNow())?.status).toBe('cancelled');
  });

  it('stays as it was where its customer takes the case back before somebody agrees', async () => {
    const { openCase, loan, act, approve, at, stateNow } = await startWithLateLoan();
    const { data } = await openCase({ kind: 'not_me', loan_id: loan, description: 'No fui yo.' });
    const asked = await act('void', { text: letter, received: null });
    await at(withdrawCase, { id: data.case_id });

    expect((await approve(asked.data.request_id)).error.code).toBe('request_void');
    expect((await stateNow())?.status).toBe('active');
  });
});

describe('a letter about a loan', () => {
  const answered = { outcome: 'upheld', amount: null, text: 'Así se calcula tu mora.' };

  it('answers what its customer asked just now, received with it', async () => {
    const { act, show, caseRows, read } = await startWithLateLoan();
    const about = { kind: 'complaint', channel: 'email', description: '¿Por qué me cobran mora?' };
    const { data: shown } = await show('letter', { ...answered, about });

    const sent = await act('letter', { ...answered, about });

    expect(changesOf(shown)).toMatchObject({
      case_kind: { before: null, after: 'complaint' },
      case_outcome: { before: null, after: 'upheld' },
      letter: { before: null, after: 'Así se calcula tu mora.' },
    });
    expect(sent.data.outcome).toBe('done');
    expect(await caseRows()).toEqual([{ kind: 'complaint', status: 'answered', channel: 'email' }]);
    expect((await read()).open_cases).toEqual([]);
  });

  it('answers the case that holds it, which goes on with the letter', async () => {
    const { act, read, stateNow } = await startWithLateLoan();
    await act('hold', hardship);
    const [{ folio }] = (await read()).open_cases;

    const sent = await act('letter', { ...answered, about: { folio } });

    expect(sent.data.outcome).toBe('done');
    expect((await stateNow())?.holds).toMatchObject([{ to: '2027-01-08' }]);
  });

  it('moves money only above nobody’s limit but with a second person', async () => {
    const { act, read, approve, stateNow } = await startWithLateLoan({
      STAFF_CASE_ANSWER_ALONE_CENTAVOS: '1',
    });
    const contested = { ...words, cause: 'dispute', instalment: 1, dispute_reason: 'already_paid' };
    await act('hold', contested);
    const [{ folio }] = (await read()).open_cases;
    const body = { outcome: 'in_favour', amount: null, text: 'Lo encontramos.', about: { folio } };

    const asked = await act('letter', body);
    expect(asked.data.outcome).toBe('waits');
    expect((await read()).pending_request_id).toBe(asked.data.request_id);
    await approve(asked.data.request_id);

    expect((await stateNow())?.rows[0]?.isSettled).toBe(true);
  });

  it('is about a case of this loan, or about nothing', async () => {
    const { show, openCase } = await startWithLateLoan();
    const { data: other } = await openCase({ kind: 'complaint', description: 'La app no abre.' });

    const elsewhere = await show('letter', { ...answered, about: { folio: other.folio } });
    const nothing = await show('letter', { ...answered, about: {} });

    expect(elsewhere.error.code).toBe('not_found');
    expect(nothing.error.code).toBe('validation_failed');
  });
});
