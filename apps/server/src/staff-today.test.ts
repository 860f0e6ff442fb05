import { assignSubjects, takeSubject } from '@abona/contract/staff/staff-assignment';
import { writeInCase } from '@abona/contract/staff/staff-case';
import { findCustomers } from '@abona/contract/staff/staff-customer';
import { listQueue, QUEUE_PAGE, queueRoles } from '@abona/contract/staff/staff-queue';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { getStaffSession } from '@abona/contract/staff/staff-session';
import { getStaffToday, listDueWork } from '@abona/contract/staff/staff-today';
import { answerCase, previewCaseAnswer } from '@abona/contract/staff-acts/case-acts';
import { describe, expect, it } from 'vitest';
import { startDeskWithLoan } from '#testing/staff-world.ts';

type Row = { readonly subject: { readonly id: string }; readonly due_on: string };
type Figures = { readonly queue: string; readonly open: number };

describe('what waits today', () => {
  it('is said by queue, with the day that the law says, what is due first, and whose it is', async () => {
    const { ask, open, signInStaff, clock, customerId } = await startDeskWithLoan();
    const { folio } = await open({ kind: 'complaint', description: 'Nadie me contesta.' });
    const une = await signInStaff('une@abona.mx', 'une');

    const { data: today } = await ask(une, getStaffToday);
    const { data: listed } = await ask(une, listQueue, { params: { queue: 'complaint' } });
    const { data: others } = await ask(une, listQueue, { params: { queue: 'dispute' } });

    expect(today.queues.find(({ queue }: Figures) => queue === 'complaint')).toMatchObject({
      open: 1,
      late: 0,
      clock: 'legal',
      mine: 0,
      unassigned: 1,
    });
    const { data: due } = await ask(une, listDueWork);
    expect(due.first).toMatchObject({ queue: 'complaint', subject: { kind: 'case', id: folio } });
    expect(due.rows).toMatchObject([{ queue: 'complaint', subject: { id: folio } }]);
    expect(due.term.used).toBe(0);
    // It is Sunday, the day before the third Monday of November.
    expect(due.calendar).toEqual({
      is_working_day: false,
      next_working_day: '2026-11-17',
      next_holiday: '2026-11-16',
    });
    expect(listed).toMatchObject({
      total: 1,
      next_cursor: null,
      rows: [{ subject: { id: folio }, customer: { customer_id: customerId }, is_late: false }],
    });
    expect(listed.rows[0].legal_due >= listed.rows[0].due_on).toBe(true);
    expect(JSON.stringify(listed)).not.toContain('Nadie me contesta');
    expect(others).toMatchObject({ rows: [], total: 0 });
    const found = await ask(une, findCustomers, {
      body: { by: 'folio', value: folio.toLowerCase() },
    });
    expect(found.data.customers).toMatchObject([{ customer_id: customerId }]);

    clock.set('2026-11-18T12:00:00-06:00');
    expect((await ask(une, listDueWork)).data.term).toEqual({ days: due.term.days, used: 2 });
    clock.set('2027-02-15T12:00:00-06:00');
    const late = await ask(une, listQueue, { params: { queue: 'complaint' } });
    expect(late.data.rows[0].is_late).toBe(true);
    expect(late.data.figures).toMatchObject({ open: 1, late: 1, today: 0 });
  });

  it('is only what one has, where one asks for that, however much of others is older', async () => {
    const { ask, open, dispute, signInStaff } = await startDeskWithLoan();
    const complaint = await open({ kind: 'complaint', description: 'Nadie me contesta.' });
    const disputed = await dispute();
    const une = await signInStaff('une@abona.mx', 'une');
    const other = await signInStaff('otra@abona.mx', 'une');
    const due = async (cookie: string, query = {}) =>
      (await ask(cookie, listDueWork, { query })).data;
    const idsOf = ({ rows }: { readonly rows: readonly Row[] }) =>
      rows.map((row) => row.subject.id);
    const all = idsOf(await due(une));
    expect(all.toSorted()).toEqual([complaint.folio, disputed.folio].toSorted());
    expect(await due(une, { assigned: 'me' })).toMatchObject({ first: null, term: null, rows: [] });

    // What is due last, so that something of nobody's is older.
    const last = all.at(-1) ?? '';
    await ask(une, takeSubject, { body: { subject: { kind: 'case', id: last } } });

    const mine = await due(une, { assigned: 'me' });
    expect(idsOf(mine)).toEqual([last]);
    expect(mine.first).toMatchObject({ subject: { id: last }, assignment: { is_mine: true } });
    expect(idsOf(await due(other, { assigned: 'me' }))).toEqual([]);
    expect(idsOf(await due(une))).toEqual(all);
    const { error } = await ask(une, listDueWork, { query: { assigned: 'nobody' } });
    expect(error?.code).toBe('validation_failed');
  });

  it('is counted down as it is seen to, each thing once, and only what is not left for today', async () => {
    const { ask, open, dispute, signInStaff, clock } = await startDeskWithLoan();
    const complaint = await open({ kind: 'complaint', description: 'Nadie me contesta.' });
    const disputed = await dispute();
    const une = await signInStaff('une@abona.mx', 'une');
    const other = await signInStaff('otra@abona.mx', 'une');
    const attended = async (cookie = une) => (await ask(cookie, getStaffToday)).data.attended;
    const take = (id: string) => ask(une, takeSubject, { body: { subject: { kind: 'case', id } } });
    const rowOf = async (queue: string) =>
      (await ask(une, listQueue, { params: { queue } })).data.rows[0];
    await take(complaint.folio);
    await take(disputed.folio);
    // Nothing is due yet.
    expect(await attended()).toEqual({ done: 0, left: 0 });
    expect((await rowOf('complaint')).next).toBe('investigate');

    clock.set('2027-03-01T12:00:00-06:00');
    expect(await attended()).toEqual({ done: 0, left: 2 });
    const write = (folio: string, isQuestion: boolean) =>
      ask(une, writeInCase, {
        params: { folio },
        body: { text: 'Ya lo vemos.', is_question: isQuestion },
      });
    await write(complaint.folio, false);
    await write(disputed.folio, true);
    // Both still wait, and are late: writing about them is not seeing to them.
    expect(await attended()).toEqual({ done: 0, left: 2 });
    expect((await rowOf('dispute')).next).toBe('await_customer');
    const answer = async (folio: string) => {
      const body = { outcome: 'upheld', amount: null, text: 'Revisamos y así queda.' };
      const { data } = await ask(une, previewCaseAnswer, { params: { folio }, body });
      const why = { reason: 'case_answered', note: 'Con su expediente.' };
      const { fingerprint } = data;
      return ask(une, answerCase, { params: { folio }, body: { ...body, ...why, fingerprint } });
    };
    expect((await answer(complaint.folio)).data).toMatchObject({ outcome: 'done' });
    expect(await attended()).toEqual({ done: 1, left: 1 });
    expect(await attended(other)).toEqual({ done: 0, left: 0 });

    // The next day begins anew.
    clock.set('2027-03-02T00:00:01-06:00');
    expect(await attended()).toEqual({ done: 0, left: 1 });
  });

  it('says that a row waits for a second person, to whoever asked as to everybody', async () => {
    const { ask, dispute, signInStaff } = await startDeskWithLoan({
      STAFF_CASE_ANSWER_ALONE_CENTAVOS: '1',
    });
    const { folio } = await dispute();
    const une = await signInStaff('une@abona.mx', 'une');
    const finance = await signInStaff('finanzas@abona.mx', 'finance');
    const body = { outcome: 'in_favour', amount: null, text: 'Encontramos tu pago.' };
    const { data } = await ask(une, previewCaseAnswer, { params: { folio }, body });
    const why = { reason: 'case_answered', note: 'Con su expediente.' };
    const asked = await ask(une, answerCase, {
      params: { folio },
      body: { ...body, ...why, fingerprint: data.fingerprint },
    });
    expect(asked.data?.outcome).toBe('waits');
    const nextOf = async (cookie: string, queue: string) =>
      (await ask(cookie, listQueue, { params: { queue } })).data.rows[0]?.next;

    expect(await nextOf(une, 'dispute')).toBe('await_second_person');
    expect(await nextOf(une, 'approvals')).toBe('await_second_person');
    expect(await nextOf(finance, 'approvals')).toBe('decide');
  });

  it('is of one’s own roles alone; the auditor sees all', async () => {
    const { ask, signInStaff } = await startDeskWithLoan();

    for (const role of staffRoles) {
      const cookie = await signInStaff(`${role}@abona.mx`, role);
      const { data } = await ask(cookie, getStaffToday);
      const seen = data.queues.map(({ queue }: Figures) => queue);
      const theirs = Object.entries<readonly string[]>(queueRoles)
        .filter(([, roles]) => role === 'auditor' || roles.includes(role))
        .map(([queue]) => queue);
      expect(seen, role).toEqual(theirs);
      for (const queue of Object.keys(queueRoles)) {
        const { error } = await ask(cookie, listQueue, { params: { queue } });
        expect(error?.code, `${role} ${queue}`).toBe(
          theirs.includes(queue) ? undefined : 'role_missing',
        );
      }
    }
  });
});

/** A queue with so many complaints, on forty days. */
async function startWithComplaints(many: number) {
  const world = await startDeskWithLoan();
  await world.database.pool.query(
    `insert into cases.cases (id, customer_id, folio, kind, status, subject_key, description, opened_at, answer_by,
       legal_due, internal_due)
     select gen_random_uuid(), $1, 'QU-2026-' || lpad(n::text, 6, '0'), 'complaint', 'opened', n::text, 'x', now(),
       date '2026-12-01' + n % 40, date '2026-12-01' + n % 40, date '2026-11-28' + n % 40
     from generate_series(1, $2::int) n`,
    [world.customerId, many],
  );
  const une = await world.signInStaff('une@abona.mx', 'une');
  return { ...world, une };
}

describe('a queue', () => {
  it('comes in pages, the oldest deadline first, and is filtered by folio, day, state and whose it is', async () => {
    const many = QUEUE_PAGE * 2 + 20;
    const { ask, une } = await startWithComplaints(many);
    const page = async (query: Readonly<Record<string, string>> = {}) =>
      (await ask(une, listQueue, { params: { queue: 'complaint' }, query })).data;

    const first = await page();
    const second = await page({ cursor: first.next_cursor });
    const third = await page({ cursor: second.next_cursor });
    const folio: string = first.rows[0].subject.id;
    await ask(une, takeSubject, { body: { subject: { kind: 'case', id: folio } } });
    const mine = await page({ assigned: 'me' });
    const nobodys = await page({ assigned: 'nobody' });
    const byText = await page({ text: folio.slice(-6) });
    const wild = await page({ text: '%%' });
    const soon = await page({ due_until: '2026-11-28' });
    const moved = await page({ state: 'appealed' });

    const rows: Row[] = [...first.rows, ...second.rows, ...third.rows];
    expect(first.total).toBe(many);
    expect(second.total).toBeNull();
    expect(third.next_cursor).toBeNull();
    expect(new Set(rows.map(({ subject }) => subject.id)).size).toBe(many);
    const days = rows.map(({ due_on: day }) => day);
    expect(days).toEqual(days.toSorted());
    expect(mine).toMatchObject({
      total: 1,
      rows: [{ subject: { id: folio }, assignment: { is_mine: true } }],
      figures: { mine: 1, unassigned: many - 1 },
    });
    expect(nobodys.total).toBe(many - 1);
    expect(byText.rows.map(({ subject }: Row) => subject.id)).toEqual([folio]);
    expect(wild.total).toBe(0);
    expect(soon.rows.every(({ due_on: day }: Row) => day <= '2026-11-28')).toBe(true);
    expect(soon.total).toBeGreaterThan(0);
    expect(moved.total).toBe(0);
    const wrong = await ask(une, listQueue, {
      params: { queue: 'complaint' },
      query: { cursor: 'x' },
    });
    expect(wrong.error.code).toBe('validation_failed');
  });

  it('of ten thousand is taken by one person in parts; each that another works on stays theirs and is named', async () => {
    const { ask, une, signInStaff, database } = await startWithComplaints(10_000);
    const other = await signInStaff('otra@abona.mx', 'une');
    const subjectOf = (n: number) => ({
      kind: 'case',
      id: `QU-2026-${String(n).padStart(6, '0')}`,
    });
    const partOf = (from: number, count = 500) =>
      Array.from({ length: count }, (_, at) => subjectOf(from + at));
    const { data: me } = await ask(une, getStaffSession);
    const assign = (subjects: readonly object[]) =>
      ask(une, assignSubjects, { body: { person_id: me.person_id, subjects } });
    await ask(other, takeSubject, { body: { subject: subjectOf(700) } });

    expect((await assign(partOf(1, 501))).error.code).toBe('validation_failed');
    const answers = [];
    for (let from = 1; from <= 10_000; from += 500) answers.push(await assign(partOf(from)));
    // Once more, all at once and each named twice: nothing is taken from anybody, nothing counted twice.
    const again = await Promise.all([
      assign([...partOf(501, 250), ...partOf(501, 250)]),
      assign(partOf(501, 250).toReversed()),
    ]);

    expect(answers.flatMap(({ data }) => data.taken)).toMatchObject([
      { subject: subjectOf(700), name: 'Persona otra@abona.mx' },
    ]);
    expect(answers.reduce((sum, { data }) => sum + data.assigned, 0)).toBe(9_999);
    expect(again.map(({ data }) => [data.assigned, data.taken.length])).toEqual([
      [249, 1],
      [249, 1],
    ]);
    const { rows } = await database.pool.query(
      `select count(*)::int as rows, count(distinct person_id)::int as people from staff.assignments`,
    );
    expect(rows).toEqual([{ rows: 10_000, people: 2 }]);
    const { data } = await ask(une, listQueue, {
      params: { queue: 'complaint' },
      query: { assigned: 'nobody' },
    });
    expect(data).toMatchObject({ total: 0, figures: { open: 10_000, mine: 9_999, unassigned: 0 } });
  });
});
