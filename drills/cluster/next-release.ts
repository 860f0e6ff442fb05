import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/installation.ts';

/** What the next release brings: only what the servers of this one do not notice. */
const EXPANSION = (nth: number): string => `-- Made by a drill.
alter table merchants.payments add column drill_note_${nth} text;
alter table collections.receipts add column drill_note_${nth} text;
alter table lending.loans add column drill_note_${nth} text;
create table platform.drill_${nth} (id bigint primary key);
`;

/**
 * The release after this one, unpacked beside it: the same server with one more migration. What it does not change it
 * shares with this working copy.
 */
export function unpackNextRelease(folder: string, nth: number): string {
  const release = join(folder, `release-${nth}`);
  mkdirSync(join(release, 'apps'), { recursive: true });
  cpSync(join(ROOT, 'apps/server'), join(release, 'apps/server'), { recursive: true });
  for (const name of [
    'node_modules',
    'packages',
    'package.json',
    'apps/web',
    'apps/desk',
    'apps/portal',
    'lender',
  ])
    symlinkSync(join(ROOT, name), join(release, name));
  writeFileSync(
    join(release, 'release.json'),
    `${JSON.stringify({ version: `0.0.${nth}`, released_on: '2026-11-19' })}\n`,
  );
  const migrations = join(release, 'apps/server/migrations');
  const last = readdirSync(migrations).filter((name) => /^\d{4}_/.test(name)).length;
  for (let each = 1; each <= nth; each += 1) {
    const number = String(last + each).padStart(4, '0');
    writeFileSync(join(migrations, `${number}_drill_${each}.sql`), EXPANSION(each));
  }
  return release;
}
