import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { mustRun } from './commands.ts';

/** What the signature is for: one made with the same key for something else is none of a release. */
const NAMESPACE = 'abona-release';
const SUMS = 'SHA256SUMS';

/**
 * A folder as one file. The same content makes the same bytes, on whatever machine and whenever: names are sorted, all
 * belongs to root, and its time is that of the commit.
 */
export function packFolder(folder: string, file: string, commitTime: number): void {
  const tar = `${file}.tar`;
  mustRun(
    'tar',
    [
      ...['--sort=name', `--mtime=@${commitTime}`, '--owner=0', '--group=0', '--numeric-owner'],
      ...[
        '--mode=u+rwX,go=rX',
        '--format=gnu',
        '-cf',
        tar,
        '-C',
        dirname(folder),
        basename(folder),
      ],
    ],
    { cwd: folder },
  );
  mustRun('gzip', ['--no-name', '--force', tar], { cwd: folder });
  mustRun('mv', [`${tar}.gz`, file], { cwd: folder });
}

const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

/** Writes the sums of files beside them, and the signature of the sums. */
export function signFiles(folder: string, names: readonly string[], key: string): void {
  const lines = names.map((name) => `${digestOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
  mustRun('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, join(folder, SUMS)], {
    cwd: folder,
  });
}

type Signer = { readonly signers: string; readonly identity: string };

/** Refuses files that nobody who may has signed, or that are not those that were signed. */
export function verifyFiles(folder: string, { signers, identity }: Signer): readonly string[] {
  const sums = join(folder, SUMS);
  for (const file of [sums, `${sums}.sig`])
    if (!existsSync(file))
      throw new StartRefused(`${file} is missing: nothing says who made this.`);
  const text = readFileSync(sums, 'utf8');
  mustRun(
    'ssh-keygen',
    ['-Y', 'verify', '-f', signers, '-I', identity, '-n', NAMESPACE, '-s', `${sums}.sig`],
    { cwd: folder, input: text },
  );
  const names: string[] = [];
  for (const [, digest, name = ''] of text.matchAll(/^([\da-f]{64}) {2}([\w.-]+)$/gm)) {
    const file = join(folder, name);
    if (!existsSync(file) || digestOf(file) !== digest)
      throw new StartRefused(`${name} is not the file that was signed.`);
    names.push(name);
  }
  if (names.length === 0) throw new StartRefused(`${sums} names no file.`);
  return names;
}
