import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefused } from '../start-refused.ts';
import { makeRelease } from './make-release.ts';
import { signFiles, verifyFiles } from './release-file.ts';

/*
 * `npm run release -- --key KEY [--lender FOLDER] [--out FOLDER]` makes a release of the commit that is checked out, with
 * its sums, signed by an SSH key. `npm run release -- verify FOLDER --signers FILE [--identity NAME]` says whether a folder holds what
 * somebody in that file signed. Exit code 0: made, or right. 1: refused, in a sentence that says why.
 */

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    out: { type: 'string', default: 'releases' },
    signers: { type: 'string' },
    identity: { type: 'string', default: 'releases' },
    lender: { type: 'string' },
  },
});

function verify(folder: string): void {
  if (values.signers === undefined)
    throw new StartRefused(
      'Say whom you trust: --signers FILE, in ssh-keygen’s format of allowed signers.',
    );
  const signer = { signers: resolve(values.signers), identity: values.identity };
  const names = verifyFiles(resolve(folder), signer);
  console.log(`${names.join(', ')}: signed by ${values.identity}, and not changed since.`);
}

function make(): void {
  const { key } = values;
  if (key === undefined || !existsSync(resolve(key)))
    throw new StartRefused(
      'Name the key to sign with: --key FILE (ssh-keygen -t ed25519 -f FILE makes one).',
    );
  const folder = resolve(values.out);
  const { file, commit } = makeRelease({
    root,
    folder,
    lender: values.lender === undefined ? null : resolve(values.lender),
  });
  signFiles(folder, [basename(file)], resolve(key));
  console.log(`${file}: of commit ${commit}, with SHA256SUMS and SHA256SUMS.sig beside it.`);
}

try {
  const [command, folder] = positionals;
  if (command === 'verify') verify(folder ?? values.out);
  else make();
} catch (failure) {
  if (!(failure instanceof StartRefused)) throw failure;
  console.error(`\n  ${failure.message}\n`);
  process.exitCode = 1;
}
