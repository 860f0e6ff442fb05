import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/start-embedded-postgres.ts';
import { CLUSTER, END_ENTRY, EntryTally } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const SEAL = '{"number":1}';
const NOW = new Date('2026-11-19T12:00:00Z');

let folder: string;
let dataFolder: string;
let postgres: EmbeddedPostgres;
/** Taken while rows came in, and how many had been acknowledged before it began. */
let backup: string;
let before: number;

const at = (...names: readonly string[]): string => join(folder, ...names);

const ask = async (url: string, sql: string): Promise<Record<string, number>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0] ?? {};
  } finally {
    await client.end();
  }
};

/** Writes pairs that belong together, one transaction each, until it is told to stop; answers how many were acknowledged. */
const keepWriting = (url: string) => {
  let isWanted = true;
  let written = 0;
  const run = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (isWanted) {
      await client.query(
        `with one as (insert into postings values (${written + 1}, 100) returning id)
         insert into postings select -id, -100 from one`,
      );
      written += 1;
    }
    await client.end();
  };
  const done = run();
  return {
    written: () => written,
    stop: async () => {
      isWanted = false;
      await done;
      return written;
    },
  };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'abona-backup-'));
  dataFolder = at('data');
  mkdirSync(join(dataFolder, 'ledger-seals'), { recursive: true });
  mkdirSync(join(dataFolder, 'logs'));
  writeFileSync(join(dataFolder, 'ledger-seals', 'seal-0000001.json'), SEAL);
  writeFileSync(join(dataFolder, 'logs', 'server.log'), 'what happened');
  postgres = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres') });
  await ask(postgres.url, 'create table postings (id int primary key, amount int not null)');
  const writer = keepWriting(postgres.url);
  while (writer.written() < 50) await new Promise(setImmediate);
  before = writer.written();
  backup = at('backup.tar.gz');
  await takeBackup({ dataFolder, file: backup, now: NOW });
  await writer.stop();
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup that is taken while the database is written to', () => {
  it('holds all that was acknowledged before it, nothing by halves, and the files beside the database', async () => {
    const restored = at('restored');

    const end = await restoreBackup({ file: backup, dataFolder: restored });

    await using server = await startEmbeddedPostgres({
      dataFolder: join(restored, 'postgres'),
    }).then((started) => Object.assign(started, { [Symbol.asyncDispose]: started.stop }));
    const found = await ask(
      server.url,
      'select count(*)::int as rows, max(id) as last, sum(amount)::int as balance from postings',
    );
    const last = found['last'] ?? 0;
    expect(last).toBeGreaterThanOrEqual(before);
    expect(found).toEqual({ rows: last * 2, last, balance: 0 });
    expect(end).toMatchObject({ takenAt: NOW.toISOString() });
    const seal = readFileSync(join(restored, 'ledger-seals', 'seal-0000001.json'), 'utf8');
    expect(seal).toBe(SEAL);
    expect(readdirSync(restored).sort()).toEqual(['ledger-seals', 'postgres']);
  });

  it('leaves nothing behind in the database that would keep its log from being thrown away', async () => {
    const found = await ask(
      postgres.url,
      'select count(*)::int as slots from pg_replication_slots',
    );

    expect(found).toEqual({ slots: 0 });
  });

  it('is readable by its owner alone', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
  });
});

describe('a backup that is refused', () => {
  const taken = (file: string, of = dataFolder) => takeBackup({ dataFolder: of, file, now: NOW });

  it('is never written over a file that is there', async () => {
    await expect(taken(backup)).rejects.toThrow(`${backup} is there already`);
  });

  it('is not kept in the folder that it is of', async () => {
    await expect(taken(join(dataFolder, 'b.tar.gz'))).rejects.toThrow('name a file elsewhere');
  });

  it('has nothing to take where there is no database', async () => {
    await expect(taken(at('none.tar.gz'), at('nowhere'))).rejects.toThrow(
      'There is no database in',
    );
    expect(existsSync(at('none.tar.gz'))).toBe(false);
  });
});

describe('a restore that is refused', () => {
  /** Nothing is left of it, neither in the folder nor beside it. */
  const expectNothing = (dataFolderOfIt: string) => {
    expect(existsSync(dataFolderOfIt)).toBe(false);
    expect(existsSync(`${dataFolderOfIt}.restoring`)).toBe(false);
  };

  it.each<readonly [string, (whole: Buffer) => Buffer, string]>([
    ['was cut short', (whole) => whole.subarray(0, whole.length / 2), 'cannot be restored'],
    ['lacks its end', (whole) => gzipSync(withoutEnd(gunzipSync(whole))), 'it was cut short'],
    [
      'had a byte changed',
      (whole) => gzipSync(changed(gunzipSync(whole))),
      'not what was backed up',
    ],
    ['is something else', () => Buffer.from('not a backup'), 'cannot be restored'],
    ['is empty', () => gzipSync(Buffer.alloc(1_024)), 'it was cut short'],
  ])('of a file that %s leaves nothing', async (_name, damage, said) => {
    const file = at('damaged.tar.gz');
    writeFileSync(file, damage(await smallBackup()));

    await expect(restoreBackup({ file, dataFolder: at('fresh') })).rejects.toThrow(said);

    expectNothing(at('fresh'));
  });

  it('would have been taken of that file had it been left as it was', async () => {
    const file = at('small.tar.gz');
    writeFileSync(file, await smallBackup());

    await expect(restoreBackup({ file, dataFolder: at('small') })).resolves.toMatchObject({
      entries: 2,
    });
  });

  it('never writes over data, and never outside its folder', async () => {
    await expect(restoreBackup({ file: backup, dataFolder })).rejects.toThrow('has data already');

    const file = at('hostile.tar.gz');
    const renamed = gunzipSync(await smallBackup());
    renameFirstFile(renamed, '../escaped');
    writeFileSync(file, gzipSync(renamed));
    await expect(restoreBackup({ file, dataFolder: at('fresh') })).rejects.toThrow(
      'no backup does',
    );
    expectNothing(at('fresh'));
    expect(existsSync(at('escaped'))).toBe(false);
  });
});

describe('the commands', () => {
  const run = (...args: readonly string[]) => {
    const env = { ...process.env, DATA_DIR: at('other') };
    return spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' });
  };

  it('restore a file, back up a product that stands still, and say in a sentence why not', async () => {
    expect(run('restore', backup)).toMatchObject({ status: 0, stderr: '' });
    expect(run('restore', backup)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('has data already'),
    });
    expect(run('take', at('again.tar.gz'))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('personal data'),
    });
  });
});

/** One seal and the version of the database, as `takeBackup` would put them down. */
async function smallBackup(): Promise<Buffer> {
  const tar = pack();
  const tally = new EntryTally();
  const postgres = readFileSync(join(dataFolder, CLUSTER, 'PG_VERSION'), 'utf8').trim();
  const contents = [
    ['ledger-seals/seal-0000001.json', SEAL],
    [`${CLUSTER}/PG_VERSION`, postgres],
  ] as const;
  for (const [name, content] of contents) {
    tally.begin(name, content.length);
    tally.add(Buffer.from(content));
    tar.entry({ name }, content);
  }
  const end = tally.end({ takenAt: NOW.toISOString(), postgres });
  tar.entry({ name: END_ENTRY }, JSON.stringify(end));
  tar.finalize();
  return gzipSync(Buffer.concat(await Readable.from(tar).toArray()));
}

const BLOCK = 512;
const END_NAME = Buffer.from('backup.json\0');

const withoutEnd = (tar: Buffer): Buffer =>
  Buffer.concat([tar.subarray(0, tar.lastIndexOf(END_NAME)), Buffer.alloc(2 * BLOCK)]);

/** The content of the first seal, which neither gzip nor tar would miss. */
const changed = (tar: Buffer): Buffer => {
  tar.write('{"number":2}', tar.indexOf(SEAL));
  return tar;
};

/** As a tar of somebody else's making would name it, its sum made right. */
const renameFirstFile = (tar: Buffer, name: string): void => {
  tar.fill(0, 0, 100).write(name, 0);
  tar.fill(' ', 148, 156);
  const sum = tar.subarray(0, BLOCK).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
};
