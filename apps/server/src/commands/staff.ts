import { userInfo } from 'node:os';
import { type StaffRole, staffRoles } from '@abona/contract/staff/staff-roles';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run staff`: the people of the desk and their roles.
 * `npm run staff -- grant ana@lender.mx admin`: gives a role. It is how the first admin comes to be; afterwards roles are
 * given at the desk, by two people.
 * `npm run staff -- revoke ana@lender.mx admin`: takes it away, at once on all nodes.
 * Exit code 0: done. 1: they have it already, or do not have it. 2: it could not begin.
 */

type Desk = App['staff']['operatorDesk'];

async function list(desk: Desk): Promise<number> {
  const people = await desk.list();
  for (const { email, roles, open_sessions: open } of people) {
    const held = roles.map(({ role, until }) => (until === null ? role : `${role} until ${until}`));
    say(`${email}  ${held.join(', ') || 'no role'}${open === 0 ? '' : `  signed in: ${open}`}`);
  }
  if (people.length === 0) say('Nobody: npm run staff -- grant EMAIL admin');
  return EXIT_DONE;
}

const isRole = (word: string): word is StaffRole => staffRoles.some((role) => role === word);
const EMAIL = /^[^\s@:]+@[^\s@:]+[.][^\s@:]+$/;

async function change(desk: Desk, words: readonly string[]): Promise<number> {
  const [act = '', address = '', role = ''] = words;
  const email = address.toLowerCase();
  if (act !== 'grant' && act !== 'revoke')
    throw new StartRefused(`The act is grant or revoke; not ${act}.`);
  if (!EMAIL.test(email)) throw new StartRefused(`Say whose: npm run staff -- ${act} EMAIL ROLE`);
  if (!isRole(role)) throw new StartRefused(`The role is one of ${staffRoles.join(', ')}.`);
  const order = { email, role, actor: `operator:${userInfo().username}` };
  const isDone = act === 'grant' ? await desk.grant(order) : (await desk.revoke(order)).ok;
  if (isDone) {
    say(act === 'grant' ? `${email} is ${role}.` : `${email} is ${role} no more.`);
    return EXIT_DONE;
  }
  const why = act === 'grant' ? `${email} is ${role} already.` : `${email} is not ${role}.`;
  process.stderr.write(`${why}\n`);
  return EXIT_LEFT;
}

await runCommand({
  undone: 'No role was given or taken.',
  run: (at) =>
    withApp(at, async ({ staff: { operatorDesk } }) => {
      const words = process.argv.slice(2);
      return words.length === 0 ? list(operatorDesk) : change(operatorDesk, words);
    }),
});
