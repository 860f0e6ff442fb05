import { userInfo } from 'node:os';
import { createPrivacyDesk, type PrivacyDesk } from '#modules/identity/module.ts';
import { createAudit } from '#platform/audit.ts';
import { readOffset } from '#platform/business-clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { reasonOf, runningProduct, say, silent } from './running-product.ts';

/*
 * `npm run privacy`: what people asked for by right and nobody has answered, by the day it is due.
 * `npm run privacy -- ARCO-2026-0X3F9K2M "Corregimos tu apellido."`: answers one; the customer reads it under
 * Privacidad. Cancellations need no answer: they are carried out by themselves when nothing is owed.
 * Exit code 0: done. 1: no open request has that folio. 2: it could not begin.
 */

const EXIT_DONE = 0;
const EXIT_UNKNOWN = 1;
const EXIT_REFUSED = 2;
const CONNECTIONS = 2;

async function main(folio: string | undefined, text: string | undefined): Promise<number> {
  const { databaseUrl } = runningProduct();
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl }, 'command');
  const { db, close } = openDatabase({
    ...{ url: databaseUrl, log: silent },
    connectionsMax: CONNECTIONS,
  });
  try {
    const offsetMs = await readOffset(db);
    const clock = {
      now: () => new Date(Date.now() + offsetMs),
      technicalNow: () => new Date(),
    };
    const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
    const desk = createPrivacyDesk({ db, clock, fields, audit: createAudit(clock) });
    return folio === undefined ? await list(desk) : await answer(desk, folio, text ?? '');
  } finally {
    await close();
  }
}

async function list(desk: PrivacyDesk): Promise<number> {
  const open = await desk.open();
  for (const { folio, kind, answerDueOn, description } of open)
    say(`${folio}  ${kind}  answer by ${answerDueOn}\n    ${description}`);
  if (open.length === 0) say('Nothing waits for an answer.');
  return EXIT_DONE;
}

async function answer(desk: PrivacyDesk, folio: string, text: string): Promise<number> {
  if (text.trim().length === 0) {
    process.stderr.write('An answer has words: npm run privacy -- FOLIO "…"\n');
    return EXIT_REFUSED;
  }
  const actor = `operator:${userInfo().username}`;
  if (await desk.answer({ folio, text: text.trim(), actor })) {
    say(`${folio} is answered.`);
    return EXIT_DONE;
  }
  process.stderr.write(`No open request has the folio ${folio}.\n`);
  return EXIT_UNKNOWN;
}

try {
  process.exitCode = await main(process.argv[2], process.argv[3]);
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.stderr.write(`No request was touched. ${reason}\n`);
  process.exitCode = EXIT_REFUSED;
}
