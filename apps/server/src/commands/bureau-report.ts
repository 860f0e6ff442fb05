import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { CivilDate } from '@abona/kernel/civil-date';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, dataFolderOf, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run bureau-report -- 2026-12`: the report of a month that has ended, as the two files that bureaus take
 * (DATA_DIR/bureau/2026-12), with its control figures. It is made once, whoever is overdue in it is told, and the same
 * month gives the same files for ever after. `npm run bureau-report -- 2026-12 send` lets it leave: the server that
 * runs beside it tells it to the bureau, account by account, from the third working day after the cut on.
 * `npm run bureau-report -- loan_…`: tells a loan anew as of the day that was told last, with what is known now.
 * Exit code 0: done. 1: loans were left out, or nothing was to be done; the lines say why. 2: it could not begin.
 */

type Bureau = App['bureau'];

const grouped = (amount: number): string => amount.toLocaleString('en');

async function report(bureau: Bureau, month: string, isToLeave: boolean): Promise<number> {
  const cut = bureau.cutOf(month);
  if (!cut.ok)
    throw new StartRefused(
      cut.error === 'month_invalid'
        ? `${month} is neither a month (YYYY-MM) nor a loan (loan_…).`
        : `${month} is not over yet: its last day must have ended.`,
    );
  const prepared = await bureau.prepare(cut.value);
  const { files, figures, sha256, leftOut } = prepared;
  const folder = join(dataFolderOf(), 'bureau', month);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = { circulo: `circulo-${month}.xml`, intf: `intf-${month}.txt` };
  for (const kind of ['circulo', 'intf'] as const) {
    await writeFile(join(folder, names[kind]), files[kind], { mode: 0o600 });
    say(`${join(folder, names[kind])}  sha256 ${sha256[kind]}`);
  }
  say(
    `Cut ${cut.value}: ${count(figures.records, 'account')}, balance ${grouped(figures.balance)}, overdue ${grouped(figures.overdue)}.`,
  );
  for (const { loanId, why } of leftOut) say(`Left out: ${publicId('loan', loanId)}, ${why}.`);
  const isLeaving = !isToLeave || (await leave(bureau, cut.value));
  return leftOut.length === 0 && isLeaving ? EXIT_DONE : EXIT_LEFT;
}

async function leave(bureau: Bureau, cutOn: CivilDate): Promise<boolean> {
  if (!bureau.isSending) {
    say('Nothing is sent: BUREAU_REPORT_URL and BUREAU_REPORT_SIGNING_KEY are not set.');
    return false;
  }
  const isReleased = await bureau.release(cutOn, `operator:${userInfo().username}`);
  say(isReleased ? 'It leaves now.' : 'It has left already, or may not leave yet.');
  return isReleased;
}

async function correct(bureau: Bureau, loanId: string): Promise<number> {
  const corrected = await bureau.correct(loanId, `operator:${userInfo().username}`);
  say(corrected.ok ? 'It is told anew.' : `It stays as it was told: ${corrected.error}.`);
  return corrected.ok ? EXIT_DONE : EXIT_LEFT;
}

await runCommand({
  undone: 'No report was made.',
  run: (at) =>
    withApp(at, async ({ bureau }) => {
      const [subject = '', what] = process.argv.slice(2);
      if (what !== undefined && what !== 'send')
        throw new StartRefused(`${what} is not known: say a month, and send to let it leave.`);
      const loan = parsePublicId('loan', subject);
      return loan.ok ? correct(bureau, loan.value) : report(bureau, subject, what === 'send');
    }),
});
