import { userInfo } from 'node:os';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run differences`: what a provider's report and our books do not agree on and nobody has explained yet,
 * the oldest first. `npm run differences -- DIFFERENCE "why"`: somebody found out; it is closed with their words
 * and their name. It moves no money: that is `npm run suspense`.
 * Exit code 0: done. 1: no such difference is open. 2: it could not begin.
 */

const SHOWN_MAX = 500;

type Differences = App['collections']['differences'];

async function list(differences: Differences): Promise<number> {
  const open = await differences.list(SHOWN_MAX);
  for (const { id, provider, businessDate, difference } of open) {
    const { kind, reference, ours, theirs } = difference;
    say(`${id}  ${businessDate}  ${provider}  ${kind}  ${reference}`);
    say(`    ours: ${ours ?? 'nothing'}; theirs: ${theirs ?? 'nothing'}`);
  }
  say(open.length === 0 ? 'All agrees.' : `${count(open.length, 'difference')} to explain.`);
  return EXIT_DONE;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function explain(differences: Differences, id: string, said: string): Promise<number> {
  const text = said.trim();
  if (!UUID.test(id) || text === '')
    throw new StartRefused('Say which difference, and why: npm run differences -- DIFFERENCE "…"');
  const actor = `operator:${userInfo().username}`;
  if (await differences.explain({ id, text, actor })) {
    say(`${id} is explained.`);
    return EXIT_DONE;
  }
  process.stderr.write(`${id} is not open.\n`);
  return EXIT_LEFT;
}

await runCommand({
  undone: 'Nothing was explained.',
  run: (desk) =>
    withApp(desk, async ({ collections: { differences } }) => {
      const [id, text = ''] = process.argv.slice(2);
      return id === undefined ? list(differences) : explain(differences, id, text);
    }),
});
