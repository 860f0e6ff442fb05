import { listCases } from '@abona/contract/cases/case';
import { addressOf } from '@abona/contract/endpoint';
import {
  assignSubjects,
  listColleagues,
  releaseSubject,
  takeSubject,
} from '@abona/contract/staff/staff-assignment';
import {
  getStaffCase,
  getStaffCaseFile,
  noteCase,
  receiveCase,
  writeInCase,
} from '@abona/contract/staff/staff-case';
import { previewChargeWaiver, waiveLoanCharges } from '@abona/contract/staff-acts/loan-acts';
import { describe, expect, it } from 'vitest';
import { fromDesk } from '#testing/staff-desk.ts';
import { startDeskWithLoan } from '#testing/staff-world.ts';

const HOSTILE = `<script>alert(1)</script> {{7*7}} '); drop table cases.cases; --`;

async function startWithCase() {
  const world = await startDeskWithLoan();
  const opened = await world.dispute(HOSTILE);
  const params = { folio: String(opened.folio) };
  const une = await world.signInStaff('une@abona.mx', 'une');
  const other = await world.signInStaff('otra@abona.mx', 'support');
  const subject = { kind: 'case', id: params.folio };
  return { ...world, params, une, other, subject };
}

describe('a case at the desk', () => {
  it('is whole: clock, claim, holds, thread and notes, with hostile words as words', async () => {
    const { ask, une, params, customerId } = await startWithCase();

    const asked = await ask(une, writeInCase, {
      params,
      body: { text: '¿Tienes el ticket?', is_question: true },
    });
    const noted = await ask(une, noteCase, { params, body: { text: HOSTILE } });
    const lower = { folio: params.folio.toLowerCase() };
    const { data } = await ask(une, getStaffCase, { params: lower });

    expect(asked.data).toEqual({ status: 'needs_customer' });
    expect(noted.data).toMatchObject({ text: HOSTILE, author: 'Persona une@abona.mx' });
    expect(data).toMatchObject({
      folio: params.folio,
      description: HOSTILE,
      customer: { customer_id: customerId },
      amount: 10_000,
      granted: 0,
      notes: [{ text: HOSTILE }],
      assignment: null,
      may: { write: true, ask: true, answer: true },
    });
    expect(data.clock.days).toBeGreaterThan(0);
    expect(data.holds).toHaveLength(1);
    expect(data.messages[0]).toMatchObject({
      from: 'abona',
      author: 'Persona une@abona.mx',
      text: '¿Tienes el ticket?',
    });
    const unknown = { folio: 'AC-2026-999999' };
    expect((await ask(une, getStaffCase, { params: unknown })).status).toBe(404);
    expect((await ask(une, getStaffCase, { params: { folio: 'x' } })).status).toBe(422);
  });

  it('gives its letters to whoever is signed in, and to nobody else', async () => {
    const { ask, desk, une, params } = await startWithCase();
    const { data } = await ask(une, getStaffCase, { params });
    const open = (url: string, cookie: string) =>
      desk().fastify.inject({ method: 'GET', url, headers: fromDesk(cookie) });
    const [receipt] = data.documents;

    const file = await open(receipt.url, une);
    const stranger = await open(receipt.url, '');
    const missing = await open(
      addressOf(getStaffCaseFile).replace('{folio}', params.folio).replace('{file}', 'answer'),
      une,
    );

    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    expect(stranger.statusCode).toBe(401);
    expect(missing.statusCode).toBe(404);
  });

  it('keeps notes sealed, and for ever', async () => {
    const { ask, une, params, database } = await startWithCase();

    await ask(une, noteCase, { params, body: { text: 'Llamó su hermana.' } });

    const { rows } = await database.pool.query('select n::text as row from staff.notes n');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain('hermana');
    await expect(database.pool.query('delete from staff.notes')).rejects.toThrow();
  });
});

describe('something that somebody took', () => {
  it('is theirs alone for a while: the other one reads who has it and until when, and cannot write', async () => {
    const { ask, une, other, params, subject } = await startWithCase();
    const body = { subject };

    const taken = await ask(une, takeSubject, { body });
    const refused = await ask(other, takeSubject, { body });
    const writing = { text: 'Hola', is_question: false };
    const unwritten = await ask(other, writeInCase, { params, body: writing });
    const unreleased = await ask(other, releaseSubject, { body });
    const written = await ask(une, writeInCase, { params, body: writing });
    const { data: seen } = await ask(other, getStaffCase, { params });
    await ask(une, releaseSubject, { body });
    const after = await ask(other, takeSubject, { body });

    expect(taken.data).toMatchObject({ is_mine: true });
    for (const { error } of [refused, unwritten, unreleased]) {
      expect(error.code).toBe('taken_by_other');
      expect(error.message).toMatch(
        /^Lo tiene Persona une@abona.mx hasta las \d{1,2}:\d{2} [ap]\.m\./,
      );
    }
    expect(written.status).toBe(200);
    expect(seen.assignment).toMatchObject({
      person: { name: 'Persona une@abona.mx' },
      is_mine: false,
    });
    expect(after.data.is_mine).toBe(true);
  });

  it('can be taken by another when nobody worked on it for so long, and stays in the lists until then', async () => {
    const { ask, une, other, params, subject, database } = await startWithCase();
    const body = { subject };
    await ask(une, takeSubject, { body });
    await database.pool.query(
      `update staff.assignments set taken_at = taken_at - interval '1 hour', until = until - interval '1 hour'`,
    );

    const { data: seen } = await ask(other, getStaffCase, { params });
    const writing = { text: 'Hola', is_question: false };
    const written = await ask(other, writeInCase, { params, body: writing });
    const taken = await ask(other, takeSubject, { body });

    expect(seen.assignment.person.name).toBe('Persona une@abona.mx');
    expect(written.status).toBe(200);
    expect(taken.data).toMatchObject({ is_mine: true });
  });

  it('has one winner when many take it at once', async () => {
    const { ask, signInStaff, subject } = await startWithCase();
    const cookies: string[] = [];
    for (let number = 0; number < 8; number++)
      cookies.push(await signInStaff(`agente${number}@abona.mx`, 'support'));

    const answers = await Promise.all(
      cookies.map((cookie) => ask(cookie, takeSubject, { body: { subject } })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers.map(({ error }) => error.code)).toEqual(losers.map(() => 'taken_by_other'));
  });

  it('is given to a colleague, except what another works on', async () => {
    const { ask, une, other, signInStaff, subject, customerId } = await startWithCase();
    const third = await signInStaff('tercera@abona.mx', 'une');
    const { data } = await ask(une, listColleagues);
    const person = data.people.find(({ name }: { name: string }) => name.includes('tercera'));
    const free = { kind: 'customer', id: String(customerId) };
    await ask(other, takeSubject, { body: { subject } });

    const given = await ask(une, assignSubjects, {
      body: { person_id: person.person_id, subjects: [subject, free] },
    });
    const nobody = await ask(une, assignSubjects, {
      body: { person_id: 'staff_00000000000000000000000000', subjects: [free] },
    });

    expect(given.data).toMatchObject({
      assigned: 1,
      taken: [{ subject, name: 'Persona otra@abona.mx' }],
    });
    expect(nobody.status).toBe(404);
    expect((await ask(third, takeSubject, { body: { subject: free } })).data.is_mine).toBe(true);
  });

  it('is not acted on by another: a waiver of a loan that a colleague works on is refused', async () => {
    const { ask, signInStaff, ofLoan, loanId, clock } = await startDeskWithLoan();
    clock.set('2027-01-20T12:00:00-06:00');
    const collector = await signInStaff('collector@abona.mx', 'collections');
    const other = await signInStaff('otra@abona.mx', 'support');
    const query = { number: '1' };
    const { data: shown } = await ask(other, previewChargeWaiver, { params: ofLoan, query });
    const subject = { kind: 'loan', id: loanId };
    await ask(collector, takeSubject, { body: { subject } });

    const act = { reason: 'goodwill', note: 'Cliente de diez años.', number: 1 };
    const body = { ...act, fingerprint: shown.fingerprint };
    const refused = await ask(other, waiveLoanCharges, { params: ofLoan, body });
    const done = await ask(collector, waiveLoanCharges, { params: ofLoan, body });

    expect(refused.error.code).toBe('taken_by_other');
    expect(done.status).toBe(200);
  });
});

describe('a case that somebody of ours receives by phone', () => {
  const WORDS = 'Llamó: dice que no pidió este crédito.';

  it('has folio, clock and holds as if the customer had opened it, and says who wrote it down', async () => {
    const { ask, une, ofCustomer, loanId, call, ana } = await startWithCase();
    const body = { kind: 'not_me', channel: 'letter', loan_id: loanId, description: WORDS };

    const { data } = await ask(une, receiveCase, { params: ofCustomer, body });
    const again = await ask(une, receiveCase, { params: ofCustomer, body });

    const { data: read } = await ask(une, getStaffCase, { params: { folio: data.folio } });
    expect(read).toMatchObject({ kind: 'not_me', channel: 'letter', description: WORDS });
    expect(read.holds[0]).toMatchObject({ amount: null });
    expect(read.timeline[0]).toMatchObject({ step: 'received', author: 'Persona une@abona.mx' });
    expect(again).toMatchObject({ status: 409, error: { code: 'case_already_open' } });
    const { data: own } = await call(listCases, { session: ana });
    expect(own.open.map(({ folio }: { folio: string }) => folio)).toContain(data.folio);
  });

  it('is refused for nobody, for another’s loan, without words, and to whoever only reads', async () => {
    const { ask, une, ofCustomer, signInStaff } = await startWithCase();
    const auditor = await signInStaff('audita@abona.mx', 'auditor');
    const body = { kind: 'complaint', channel: 'phone', description: WORDS };
    const received = (session: string, order: object) => ask(session, receiveCase, order);

    const nobody = await received(une, { params: { customer_id: '999999' }, body });
    const foreign = { ...body, kind: 'not_me', loan_id: 'loan_01k0000000000000000000000' };
    const unknown = await received(une, { params: ofCustomer, body: foreign });
    const wordless = await received(une, {
      params: ofCustomer,
      body: { ...body, description: ' ' },
    });
    const reading = await received(auditor, { params: ofCustomer, body });

    expect([nobody, unknown, wordless, reading].map(({ status }) => status)).toEqual([
      404, 404, 422, 403,
    ]);
  });
});
