// `npm run --silent quote -- '<json>'`: the loan maths at an engineer's or accountant's hand.
// Only the answer goes to stdout, also when the dependencies have to be installed first.
import { spawnSync } from 'node:child_process';
import { become, isInstalled, prepare, root } from '../bootstrap.mjs';

if (!isInstalled(root)) {
  const program = "import('./tools/bootstrap.mjs').then(({ prepare }) => prepare())";
  spawnSync(process.execPath, ['-e', program], { cwd: root, stdio: ['ignore', 2, 2] });
}
become(prepare(), 'tools/quote/main.ts', process.argv.slice(2));
