import { takeSubject } from '@abona/contract/staff/staff-assignment';
import { STAFF_LIVE_PATH } from '@abona/contract/staff/staff-live';
import { endStaffSession } from '@abona/contract/staff/staff-session';
import { watchSubject } from '@abona/contract/staff/staff-watching';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startDeskWithLoan } from '#testing/staff-world.ts';
import type { TestNode } from '#testing/test-product.ts';

const WORDS = 'Nadie me contesta.';

async function startListening() {
  const world = await startDeskWithLoan();
  await world.hints.start();
  onTestFinished(world.hints.stop);
  const urlOf = (node: Pick<TestNode, 'desk'>) =>
    node.desk().fastify.listen({ host: '127.0.0.1', port: 0 });
  const first = await urlOf(world);
  const listen = async (cookie: string, url = first) => {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const answer = await fetch(url + STAFF_LIVE_PATH, {
      headers: { cookie },
      signal: stop.signal,
    });
    const heard = { text: '', isOver: false, status: answer.status };
    const read = async () => {
      for await (const chunk of answer.body ?? []) heard.text += Buffer.from(chunk).toString();
      heard.isOver = true;
    };
    void read().catch(() => undefined);
    return { heard, close: () => stop.abort() };
  };
  return { ...world, listen, urlOf };
}

/** What a stream told last of who else looks. */
const lastWatchers = ({ text }: { readonly text: string }) =>
  JSON.parse([...text.matchAll(/event: watchers\ndata: (.*)\n/g)].at(-1)?.[1] ?? 'null');

it('whoever looks hears what changed in their queues, and nothing of anybody', async () => {
  const { listen, signInStaff, open, ask } = await startListening();
  const une = await signInStaff('une@abona.mx', 'une');
  const { heard } = await listen(une);
  const { heard: finance } = await listen(await signInStaff('finance@abona.mx', 'finance'));
  for (const stream of [heard, finance]) await eventually(() => stream.text).toContain('begun');

  const { folio } = await open({ kind: 'complaint', description: WORDS });
  await ask(une, takeSubject, { body: { subject: { kind: 'case', id: folio } } });

  await eventually(async () => heard.text).toContain(
    `{"queue":"complaint","subject":{"kind":"case","id":"${folio}"}}`,
  );
  const taken = `{"queue":null,"subject":{"kind":"case","id":"${folio}"}}`;
  await eventually(async () => heard.text).toContain(taken);
  await eventually(async () => finance.text).toContain(taken);
  expect(finance.text).not.toContain('complaint');
  expect(heard.text).not.toContain(WORDS);
});

it('a stream ends with its session, and none begins without one', async () => {
  const { listen, signInStaff, ask } = await startListening();
  const une = await signInStaff('une@abona.mx', 'une');
  const { heard } = await listen(une);
  await eventually(async () => heard.text).toContain('begun');

  await ask(une, endStaffSession);

  await eventually(async () => heard.isOver).toBe(true);
  expect(heard.text).toContain('event: ended');
  expect((await listen(une)).heard.status).toBe(401);
  expect((await listen('')).heard.status).toBe(401);
});

it('listening keeps no session open', async () => {
  const { listen, signInStaff, database } = await startListening();
  const une = await signInStaff('une@abona.mx', 'une');
  await database.pool.query(
    `update staff.sessions set seen_at = seen_at - interval '14 minutes', started_at = started_at - interval '1 hour'`,
  );
  const seenAt = async () => {
    const { rows } = await database.pool.query('select seen_at from staff.sessions');
    return rows[0].seen_at;
  };
  const before = await seenAt();

  const { heard } = await listen(une);
  await eventually(async () => heard.text).toContain('begun');
  await database.pool.query(`update staff.sessions set seen_at = seen_at - interval '2 minutes'`);

  await eventually(async () => heard.isOver).toBe(true);
  expect((await seenAt()) < before).toBe(true);
});

describe('who has the same open', () => {
  async function startWatching() {
    const world = await startListening();
    const { ask, listen, dispute, customerId } = world;
    const { folio } = await dispute();
    const subject = { kind: 'case', id: folio };
    const window = async (cookie: string, url?: string) => {
      const { heard, close } = await listen(cookie, url);
      await eventually(() => heard.text).toContain('begun');
      const streamId = /"stream_id":"([^"]+)"/.exec(heard.text)?.[1] ?? '';
      const see = (open: object | null, at?: TestNode) =>
        ask(cookie, watchSubject, {
          body: { stream_id: streamId, subject: open },
          ...(at === undefined ? {} : { at }),
        });
      return { heard, close, streamId, see };
    };
    const rows = async () =>
      (await world.database.pool.query('select subject from staff.watching')).rows;
    return { ...world, subject, window, rows, customer: { kind: 'customer', id: `${customerId}` } };
  }

  it('is told to each by name, and never of themselves; who goes on or closes the window is gone', async () => {
    const { signInStaff, window, subject, customer, rows, database } = await startWatching();
    const une = await signInStaff('une@abona.mx', 'une');
    const support = await signInStaff('support@abona.mx', 'support');
    const first = await window(une);
    const sameAgain = await window(une);
    const second = await window(support);

    await first.see(subject);
    await sameAgain.see({ ...subject, id: subject.id.toLowerCase() });
    await eventually(() => lastWatchers(first.heard)).toEqual({ subject, people: [] });
    await second.see(subject);
    await eventually(() => lastWatchers(first.heard)).toEqual({
      subject,
      people: ['Persona support@abona.mx'],
    });
    await eventually(() => lastWatchers(second.heard)).toEqual({
      subject,
      people: ['Persona une@abona.mx'],
    });

    await second.see(customer);
    await eventually(() => lastWatchers(first.heard)).toEqual({ subject, people: [] });
    await second.see(subject);
    await eventually(() => lastWatchers(first.heard).people).toHaveLength(1);
    second.close();
    await eventually(() => lastWatchers(first.heard)).toEqual({ subject, people: [] });
    await first.see(null);
    sameAgain.close();
    await eventually(rows).toEqual([]);

    const { rows: trail } = await database.pool.query(
      `select count(*)::int from platform.audit_trail where subject = $1 and actor like 'staff:%'`,
      [`case:${subject.id}`],
    );
    expect(trail[0].count).toBe(0);
  });

  it('is the same on all nodes, wherever the call of a window comes in', async () => {
    const { signInStaff, window, subject, urlOf, startOther } = await startWatching();
    const other = await startOther();
    await other.hints.start();
    onTestFinished(other.hints.stop);
    const first = await window(await signInStaff('une@abona.mx', 'une'));
    const second = await window(
      await signInStaff('support@abona.mx', 'support'),
      await urlOf(other),
    );

    await second.see(subject);
    await first.see(subject, other);

    for (const { heard } of [first, second])
      await eventually(() => lastWatchers(heard)?.people).toHaveLength(1);
  });

  it('is nobody whose node is gone, and nothing that one may not open', async () => {
    const { signInStaff, window, subject, rows, database } = await startWatching();
    const une = await window(await signInStaff('une@abona.mx', 'une'));
    const support = await signInStaff('support@abona.mx', 'support');
    const second = await window(support);
    await une.see(subject);
    await second.see(subject);
    await eventually(() => lastWatchers(une.heard)?.people).toHaveLength(1);

    // A node that crashed renews nothing.
    await database.pool.query(
      `update staff.watching set until = now() - interval '1 second' where stream_id = $1`,
      [second.streamId],
    );
    const third = await window(await signInStaff('risk@abona.mx', 'risk'));
    await third.see({ kind: 'alert', id: 'PLD-2026-000001' });
    await third.see({ kind: 'loan', id: `loan_${'z'.repeat(26)}` });
    expect((await third.see({ kind: 'case', id: "' or 1=1 --" })).error?.code).toBe(
      'validation_failed',
    );
    expect(await rows()).toHaveLength(2);
    await une.see(null);
    await une.see(subject);
    await eventually(() => lastWatchers(une.heard)).toEqual({ subject, people: [] });
  });

  it('and one’s stream is one’s own: nobody says what somebody else has open', async () => {
    const { signInStaff, window, subject, ask, rows, customer } = await startWatching();
    const une = await window(await signInStaff('une@abona.mx', 'une'));
    await une.see(subject);
    const support = await signInStaff('support@abona.mx', 'support');

    for (const open of [customer, null])
      await ask(support, watchSubject, { body: { stream_id: une.streamId, subject: open } });

    expect(await rows()).toEqual([{ subject: `case:${subject.id}` }]);
  });
});
