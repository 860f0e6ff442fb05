import { takeSubject } from '@abona/contract/staff/staff-assignment';
import { STAFF_LIVE_PATH } from '@abona/contract/staff/staff-live';
import { endStaffSession } from '@abona/contract/staff/staff-session';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startDeskWithLoan } from '#testing/staff-world.ts';

const WORDS = 'Nadie me contesta.';

async function startListening() {
  const world = await startDeskWithLoan();
  await world.hints.start();
  onTestFinished(world.hints.stop);
  const url = await world.desk().fastify.listen({ host: '127.0.0.1', port: 0 });
  const listen = async (cookie: string) => {
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
    return heard;
  };
  return { ...world, listen };
}

it('whoever looks hears what changed in their queues, and nothing of anybody', async () => {
  const { listen, signInStaff, open, ask } = await startListening();
  const une = await signInStaff('une@abona.mx', 'une');
  const heard = await listen(une);
  const finance = await listen(await signInStaff('finance@abona.mx', 'finance'));
  for (const stream of [heard, finance]) await eventually(() => stream.text).toContain('open');

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
  const heard = await listen(une);
  await eventually(async () => heard.text).toContain('open');

  await ask(une, endStaffSession);

  await eventually(async () => heard.isOver).toBe(true);
  expect(heard.text).toContain('event: ended');
  expect((await listen(une)).status).toBe(401);
  expect((await listen('')).status).toBe(401);
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

  const heard = await listen(une);
  await eventually(async () => heard.text).toContain('open');
  await database.pool.query(`update staff.sessions set seen_at = seen_at - interval '2 minutes'`);

  await eventually(async () => heard.isOver).toBe(true);
  expect((await seenAt()) < before).toBe(true);
});
