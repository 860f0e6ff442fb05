import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// The pictures of the README, taken of a product that runs and in which people live: `npm start`, then
// `npm run pictures`. It lets time pass there.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } } });
const root = join(import.meta.dirname, '../..');
const answers = await fetch(`http://localhost:${values.port}/pay/`).then(
  ({ ok }) => ok,
  () => false,
);
if (!answers) {
  console.error(`\n  Nothing answers at port ${values.port}. Run \`npm start\` first.\n`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/.bin/playwright'), 'test', '--project', 'pictures'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, E2E_PORT: values.port, E2E_PICTURES: 'yes' },
  },
);
process.exit(status ?? 1);
