import { listPrivacyRequests, openPrivacyRequest } from '@abona/contract/identity/privacy';
import { expect, it } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { startTestNode } from '#testing/test-product.ts';

const run = (url: string, ...args: readonly string[]) =>
  runCommand('privacy-requests', { DATABASE_URL: url }, ...args);

it('an operator reads what people asked for by right, and answers it once; the person reads the answer, and is written to each time', async () => {
  const { call, signIn, database } = await startTestNode();
  const session = await signIn('auth0|ana');
  const description = 'Mi segundo apellido es Solís.';
  const asked = await call(openPrivacyRequest, {
    session,
    body: { kind: 'rectification', description },
  });
  const { folio, answer_due_on: due } = asked.data;

  const [listed, wordless] = await Promise.all([run(database.url), run(database.url, folio, ' ')]);
  const answered = await run(database.url, folio, 'Corregimos tu apellido.');
  const again = await run(database.url, folio, 'Otra vez.');

  expect(listed).toEqual({
    code: 0,
    out: `${folio}  rectification  answer by ${due}\n    ${description}\n`,
    err: '',
  });
  expect(wordless.code).toBe(2);
  expect(answered).toEqual({ code: 0, out: `${folio} is answered.\n`, err: '' });
  expect(again.code).toBe(1);
  const { data } = await call(listPrivacyRequests, { session });
  expect(data.requests).toMatchObject([
    { folio, status: 'answered', answer: 'Corregimos tu apellido.' },
  ]);
  const { rows } = await database.pool.query(
    `select subject from notifications.messages where template = 'privacy_request'
      order by created_at, subject`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    `Recibimos tu solicitud ${folio}`,
    `Ya respondimos tu solicitud ${folio}`,
  ]);
});
