import { resolve } from 'node:path';
import { lenderFolder, readFolder } from '@abona/lender/read-folder';

/*
 * `npm run lender -- check [FOLDER]`: whether a lender's folder can be lent with: the one named, or LENDER_DIR, or the
 * example. Exit code 0: it can. 1: it cannot; each line says which file, which field and why. 2: another command.
 */

const EXIT_WRONG = 1;
const EXIT_UNKNOWN = 2;

const [command, named] = process.argv.slice(2);
if (command === 'check') process.exitCode = check(resolve(named ?? lenderFolder));
else {
  process.stderr.write('npm run lender -- check [FOLDER]: whether a lender’s folder is right\n');
  process.exitCode = EXIT_UNKNOWN;
}

function check(folder: string): number {
  const reading = readFolder(folder);
  if (!reading.ok) {
    process.stderr.write(`${folder} is not right:\n${reading.problems.join('\n')}\n`);
    return EXIT_WRONG;
  }
  const { facts, brand } = reading.value;
  process.stdout.write(`${folder} is right: ${brand.name}, ${facts.shortName}.\n`);
  if (facts.isExample)
    process.stdout.write('It is the example, which PROD refuses: isExample in lender.json.\n');
  return 0;
}
