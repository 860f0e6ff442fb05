import { randomUUID } from 'node:crypto';
import {
  assignSubjects,
  releaseSubject,
  takeSubject,
} from '@abona/contract/staff/staff-assignment';
import { approveRequest, rejectRequest } from '@abona/contract/staff/staff-request';
import { getStaffSession } from '@abona/contract/staff/staff-session';
import {
  keepRecent,
  listRecents,
  listStaffNews,
  RECENTS_MAX,
  readStaffNews,
} from '@abona/contract/staff/staff-today';
import { answerCase, previewCaseAnswer } from '@abona/contract/staff-acts/case-acts';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { startDeskWithLoan } from '#testing/staff-world.ts';

const ALONE = { STAFF_CASE_ANSWER_ALONE_CENTAVOS: '1' };

type News = { readonly news_id: string; readonly kind: string };

async function startWithNews() {
  const world = await startDeskWithLoan(ALONE);
  const { ask, signInStaff } = world;
  const une = await signInStaff('lucia@abona.mx', 'une');
  const newsOf = async (cookie: string) => (await ask(cookie, listStaffNews)).data;
  const idOf = async (cookie: string): Promise<string> =>
    (await ask(cookie, getStaffSession)).data.person_id;
  const read = (cookie: string, ids: readonly string[]) =>
    ask(cookie, readStaffNews, { body: { news_ids: ids } });
  return { ...world, une, newsOf, idOf, read };
}

describe('the news of somebody', () => {
  it('say what colleagues gave them, several at once as one, until they give it back; what one takes oneself is none', async () => {
    const { ask, signInStaff, newsOf, idOf, read, une, database } = await startWithNews();
    const iker = await signInStaff('iker@abona.mx', 'support');
    const caseOf = (n: number) => ({ kind: 'case', id: `QU-2026-${String(n).padStart(6, '0')}` });
    const give = async (subjects: readonly object[], to = une) =>
      ask(iker, assignSubjects, { body: { person_id: await idOf(to), subjects } });
    await ask(une, takeSubject, { body: { subject: caseOf(9) } });
    await give([caseOf(8)], iker);
    expect(await newsOf(une)).toEqual({ news: [], unread: 0 });
    expect(await newsOf(iker)).toEqual({ news: [], unread: 0 });

    await give([caseOf(2), caseOf(1)]);
    const given = await newsOf(une);
    expect(given).toMatchObject({
      news: [
        {
          kind: 'assigned',
          by: 'Persona iker@abona.mx',
          subject: caseOf(1),
          count: 2,
          is_read: false,
        },
      ],
      unread: 1,
    });
    // What somebody names that is nothing of ours stops nobody's news.
    await give([{ kind: 'loan', id: 'bogus' }]);
    expect((await newsOf(une)).unread).toBe(1);

    const [first]: News[] = given.news;
    await read(une, [first?.news_id ?? '']);
    await read(une, [first?.news_id ?? '']);
    expect(await newsOf(une)).toMatchObject({ news: [{ is_read: true }], unread: 0 });
    // Nobody reads them for somebody else, and nothing is kept that is no news.
    await read(iker, [first?.news_id ?? '', 'assigned.staff_x.1']);
    const { rows } = await database.pool.query('select count(*)::int from staff.read_news');
    expect(rows).toEqual([{ count: 1 }]);
    expect((await read(une, ['<b>'])).error.code).toBe('validation_failed');

    await ask(une, releaseSubject, { body: { subject: caseOf(1) } });
    expect((await newsOf(une)).news).toMatchObject([{ subject: caseOf(2), count: 1 }]);
    await ask(une, releaseSubject, { body: { subject: caseOf(2) } });
    expect((await newsOf(une)).news).toEqual([]);
  });

  it.each([
    ['executed', approveRequest, {}],
    ['rejected', rejectRequest, { note: 'Falta el comprobante.' }],
  ] as const)(
    'say what waits for their word, and to whoever asked that it is %s',
    async (state, decide, body) => {
      const { ask, signInStaff, newsOf, read, dispute, une } = await startWithNews();
      const finance = await signInStaff('rodrigo@abona.mx', 'finance');
      const auditor = await signInStaff('auditor@abona.mx', 'auditor');
      const { folio } = await dispute();
      const answer = { outcome: 'in_favour', amount: null, text: 'Encontramos tu pago.' };
      const { data: shown } = await ask(une, previewCaseAnswer, {
        params: { folio },
        body: answer,
      });
      const why = { reason: 'case_answered', note: 'Con su expediente.' };
      const asked = await ask(une, answerCase, {
        params: { folio },
        body: { ...answer, ...why, fingerprint: shown.fingerprint },
      });
      const request_id: string = asked.data.request_id;

      const waiting = await newsOf(finance);
      expect(waiting).toMatchObject({
        news: [{ kind: 'to_decide', by: 'Persona lucia@abona.mx', act: 'answer_case', request_id }],
        unread: 1,
      });
      expect((await newsOf(une)).news).toEqual([]);
      expect((await newsOf(auditor)).news).toEqual([]);
      await read(finance, [waiting.news[0].news_id]);
      expect((await newsOf(finance)).unread).toBe(0);

      await ask(finance, decide, { params: { request_id }, body });
      expect((await newsOf(finance)).news).toEqual([]);
      expect(await newsOf(une)).toMatchObject({
        news: [{ kind: 'decided', by: 'Persona rodrigo@abona.mx', state, request_id }],
        unread: 1,
      });
    },
  );
});

describe('what somebody opened last', () => {
  it('comes back by its name as of now, each once, and never what they may not open any more', async () => {
    const world = await startWithNews();
    const { ask, signInStaff, une, customerId, loanId, dispute, database, operatorDesk } = world;
    const { folio } = await dispute();
    const open = (subject: object, cookie = une) => ask(cookie, keepRecent, { body: { subject } });
    const recents = async (cookie = une) => (await ask(cookie, listRecents)).data.recents;
    expect(await recents()).toEqual([]);
    await open({ kind: 'customer', id: String(customerId) });
    await open({ kind: 'case', id: folio.toLowerCase() });
    await open({ kind: 'loan', id: loanId });
    await open({ kind: 'customer', id: String(customerId) });

    const name = await recents();
    expect(name.map(({ subject }: { subject: object }) => subject)).toEqual([
      { kind: 'customer', id: String(customerId) },
      { kind: 'loan', id: loanId },
      { kind: 'case', id: folio },
    ]);
    expect(new Set(name.map((one: { name: string | null }) => one.name)).size).toBe(1);
    // What is kept is what it is called, and whose way back it is.
    const { rows } = await database.pool.query('select subject from staff.recents');
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
      [`case:${folio}`, `customer:${customerId}`, `loan:${world.loan.contract.loanId}`].toSorted(),
    );
    const iker = await signInStaff('iker@abona.mx', 'support');
    expect(await recents(iker)).toEqual([]);

    for (const subject of [
      { kind: 'customer', id: '1e9' },
      { kind: 'loan', id: `loan_${'z'.repeat(26)}x` },
      { kind: 'job', id: '1' },
      { kind: 'case', id: "' or 1=1 --" },
    ])
      expect((await open(subject)).error?.code, JSON.stringify(subject)).toBe('validation_failed');
    // It looks like an id of ours, and is none: nothing is kept, and nothing breaks.
    await open({ kind: 'loan', id: `loan_${'z'.repeat(26)}` });
    await open({ kind: 'loan', id: publicId('loan', randomUUID()) });
    expect((await recents()).map((one: { name: string | null }) => one.name)[0]).toBeNull();
    // Whose page one may not open is on nobody's way back.
    await open({ kind: 'account', id: publicId('acc', randomUUID()) });
    expect(
      (await recents()).some(
        (one: { subject: { kind: string } }) => one.subject.kind === 'account',
      ),
    ).toBe(false);

    for (let n = 1; n <= RECENTS_MAX + 3; n++)
      await open({ kind: 'customer', id: String(100_000_000_000_000 + n) });
    expect(await recents()).toHaveLength(RECENTS_MAX);
    await operatorDesk.grant({ email: 'lucia@abona.mx', role: 'operator', actor: 'operator:test' });
    await operatorDesk.revoke({ email: 'lucia@abona.mx', role: 'une', actor: 'operator:test' });
    expect(await recents()).toEqual([]);
  });
});
