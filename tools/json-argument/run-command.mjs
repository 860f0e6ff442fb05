// A command whose only output is its answer: nothing else goes to stdout, also when the
// dependencies have to be installed first.
import { spawnSync } from 'node:child_process';
import { become, isInstalled, prepare, root } from '../bootstrap.mjs';

/** Runs a program of ours with this process's arguments. */
export function runCommand(program) {
  if (!isInstalled(root)) {
    const install = "import('./tools/bootstrap.mjs').then(({ prepare }) => prepare())";
    spawnSync(process.execPath, ['-e', install], { cwd: root, stdio: ['ignore', 2, 2] });
  }
  become(prepare(), program, process.argv.slice(2));
}
