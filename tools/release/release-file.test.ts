import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packFolder, signFiles, verifyFiles } from './release-file.ts';

const COMMIT_TIME = 1_795_000_000;
const SIGNER = 'ssh-keygen';
// It answers a flag that it does not know, where it is.
const hasSigner = spawnSync(SIGNER, ['-?']).error === undefined;

function workspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'abona-release-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function contentIn(folder: string): string {
  const content = join(folder, 'abona-1');
  mkdirSync(join(content, 'apps'), { recursive: true });
  writeFileSync(join(content, 'apps/b.ts'), 'export const b = 1;\n');
  writeFileSync(join(content, 'a.json'), '{}\n');
  return content;
}

/** A key, and the file of those who may sign with it. */
function keyIn(folder: string, identity: string) {
  const key = join(folder, `key-${identity}`);
  execFileSync(SIGNER, ['-q', '-t', 'ed25519', '-N', '', '-C', identity, '-f', key]);
  const signers = `${key}.signers`;
  writeFileSync(signers, `${identity} ${readFileSync(`${key}.pub`, 'utf8')}`);
  return { key, signers, identity };
}

test('the same content makes the same bytes, whenever and by whomever it was written', () => {
  const one = workspace();
  const other = workspace();
  const content = contentIn(one);
  cpSync(content, join(other, 'abona-1'), { recursive: true });
  utimesSync(join(other, 'abona-1/a.json'), 1, 1);

  packFolder(content, join(one, 'release.tar.gz'), COMMIT_TIME);
  packFolder(join(other, 'abona-1'), join(other, 'release.tar.gz'), COMMIT_TIME);

  const bytes = readFileSync(join(one, 'release.tar.gz'));
  expect(readFileSync(join(other, 'release.tar.gz')).equals(bytes)).toBe(true);
  const listed = execFileSync('tar', ['-tzf', join(one, 'release.tar.gz')], { encoding: 'utf8' });
  expect(listed.trim().split('\n')).toContain('abona-1/apps/b.ts');
});

// It comes with OpenSSH's client, which whoever releases has.
test.skipIf(!hasSigner)(
  'a release is right as long as it is what somebody who may has signed',
  () => {
    const folder = workspace();
    const signer = keyIn(folder, 'releases');
    const stranger = keyIn(folder, 'stranger');
    const release = join(folder, 'out');
    mkdirSync(release);
    writeFileSync(join(release, 'abona.tar.gz'), 'what was built');

    expect(() => verifyFiles(release, signer)).toThrow(/nothing says who made this/);
    signFiles(release, ['abona.tar.gz'], signer.key);
    expect(verifyFiles(release, signer)).toEqual(['abona.tar.gz']);
    expect(() =>
      verifyFiles(release, { signers: stranger.signers, identity: 'stranger' }),
    ).toThrow();

    writeFileSync(join(release, 'abona.tar.gz'), 'what somebody put in its place');
    expect(() => verifyFiles(release, signer)).toThrow(/not the file that was signed/);
  },
);

test.skipIf(!hasSigner)('whoever changes the sums too has no signature for them', () => {
  const folder = workspace();
  const signer = keyIn(folder, 'releases');
  const release = join(folder, 'out');
  mkdirSync(release);
  writeFileSync(join(release, 'abona.tar.gz'), 'what was built');
  signFiles(release, ['abona.tar.gz'], signer.key);
  writeFileSync(join(release, 'SHA256SUMS'), `${'0'.repeat(64)}  abona.tar.gz\n`);
  expect(() => verifyFiles(release, signer)).toThrow(/ssh-keygen/);
});
