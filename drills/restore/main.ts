import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { middayOf, moveAndBook } from '@abona/people/acts/come-to';
import { controlOf } from '@abona/people/control';
import { placeAt, type World } from '@abona/people/place';
import { until } from '@abona/people/until';
import { findFreePorts } from '#tools/run/free-ports.ts';
import { PORTS_USED } from '#tools/run/run-options.ts';
import { buildSdkIfChanged } from '#tools/sdk-build.mjs';
import { type Debtor, debtors } from '../shared/customers.ts';
import { databaseAccount, folderOf, requirePrograms } from '../shared/debian-programs.ts';
import {
  type Installation,
  keyFiles,
  makeKeys,
  ROOT,
  startNode,
  startOutsideBooks,
  startSandbox,
} from '../shared/installation.ts';
import { type Load, type LoadOrder, of, startLoad } from '../shared/load.ts';
import {
  initialise,
  prepareDatabase,
  startPostgres,
  untilWritable,
  urlOf,
  withClient,
} from '../shared/postgres.ts';
import { type Report, runDrill, seconds } from '../shared/report.ts';
import { openBackupMachine, openKeys, sealKeys, sealsUpTo } from './backup-machine.ts';
import { checkBooks, checkLosses, checkMinute, lastSealOf, type Restored } from './checks.ts';

/*
 * `npm run drill:restore [-- --rate 8 --seconds 12]`: a lender's machine under load is copied, lost, and restored on an
 * empty one; then once more beside it, to a minute. docs/operations/backup.md says what it shows.
 * Exit code 0: all held. 1: something did not; the last lines say what. 2: it could not begin.
 */

const { values } = parseArgs({
  options: {
    // Payments a second, of both generators; modest, since the machine carries the whole world.
    rate: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '12' },
    // To see what is lost when the log leaves by whole segments alone.
    'archive-only': { type: 'boolean', default: false },
  },
});
const [RATE, SECONDS] = [Number(values.rate), Number(values.seconds)];
const DEPOSIT_CENTAVOS = 1_700;

const password = (): string => randomBytes(12).toString('base64url');

const ordersOf = (root: string, port: number, clabes: readonly string[]): readonly LoadOrder[] => {
  const { app, console, shop } = placeAt(port);
  return ['north', 'south'].map((name) => ({
    name: `D-${process.pid}-${name}`,
    app,
    console,
    shop,
    clabes,
    depositCentavos: DEPOSIT_CENTAVOS,
    paymentsPerS: RATE / 2,
    depositsPerS: 0.5,
    file: join(root, `acknowledged-${name}.jsonl`),
  }));
};

/** The lender's machine with its product, three customers who owe, and a backup machine beside it. */
async function openLender(resources: AsyncDisposableStack) {
  const root = await mkdtemp(join(tmpdir(), 'abona-restore-'));
  resources.defer(async () => rmSync(root, { recursive: true, force: true }));
  const account = databaseAccount();
  chownSync(root, account.uid, account.gid);
  const [port, databasePort] = [await findFreePorts(PORTS_USED), await findFreePorts(1)];
  const passwords = { admin: password(), owner: password(), server: password() };
  const source = { folder: folderOf(account, join(root, 'lender')), port: databasePort };
  const backups = openBackupMachine(join(root, 'backup'));
  await initialise(source.folder, passwords.admin);
  const database = await startPostgres(source.folder, databasePort, backups.settingsOf(source));
  resources.defer(database.stop);
  await prepareDatabase(databasePort, passwords);
  const installation: Installation = {
    port,
    folder: join(root, 'installation'),
    databaseUrl: urlOf({ port: databasePort, user: 'abona_server', password: passwords.server }),
    sandboxUrl: await startOutsideBooks(join(root, 'outside'), resources),
  };
  const keys = join(root, 'keys');
  const secrets = makeKeys(keys, installation.folder);
  resources.defer((await startSandbox(installation)).stop);
  const server = await startNode(installation, 'server', secrets);
  resources.defer(server.kill);
  const place = placeAt(port);
  const world: World = { place, control: controlOf(() => place.console) };
  const people = await debtors(world, 3);
  const clabes = people.map(({ clabe }) => clabe);
  const orders = ordersOf(root, port, clabes);
  const books = { names: orders.map(({ name }) => name), depositCentavos: DEPOSIT_CENTAVOS };
  const adminUrl = urlOf({ port: databasePort, user: 'postgres', password: passwords.admin });
  const running = { database, server };
  return {
    root,
    source,
    backups,
    passwords,
    installation,
    keys,
    world,
    people,
    orders,
    books,
    adminUrl,
    running,
  };
}
type Lender = Awaited<ReturnType<typeof openLender>>;

/** The day's seal is made as every night makes it. */
async function sealTheDay({ installation, adminUrl }: Lender, number: number): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query('insert into pgboss.job (name, data) values ($1, $2)', [
      'ledger.seal_day',
      { payload: {} },
    ]),
  );
  const file = join(installation.folder, 'ledger-seals', `seal-000000${number}.json`);
  await until(
    'a seal',
    async () => existsSync(file),
    (is) => is,
  );
}

const momentOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    return rows[0]?.at ?? '';
  });

const notFollowing = { stop: async () => undefined };

/** Under load: a full backup, the log followed, two days sealed; answers a moment between the seals. */
async function liveOn(lender: Lender, resources: AsyncDisposableStack, report: Report) {
  const { backups, source, world, adminUrl } = lender;
  await backups.begin(source);
  const follower = values['archive-only'] ? notFollowing : await backups.follow(source);
  resources.defer(follower.stop);
  report.say(`full backup under ${RATE} payments/s: ${seconds(await backups.takeFull(source))}`);
  await sealTheDay(lender, 1);
  await pause(SECONDS * 1_000);
  const minute = await momentOf(adminUrl);
  await pause(SECONDS * 500);
  const tomorrow = addDays(mexicoCityDate(Date.now()), 1);
  await moveAndBook(world, tomorrow, { now: middayOf(tomorrow) });
  await sealTheDay(lender, 2);
  await pause(SECONDS * 500);
  return { minute, follower };
}

/** Seals and backups stand elsewhere, and so does the world; everything else is gone at once. */
async function loseMachine({ running, source, keys }: Lender): Promise<number> {
  const lostAt = Date.now();
  await Promise.all([running.database.kill(), running.server.kill()]);
  rmSync(source.folder, { recursive: true });
  rmSync(keys, { recursive: true });
  return lostAt;
}

async function drill(resources: AsyncDisposableStack, report: Report): Promise<void> {
  requirePrograms(['postgresql', 'pgbackrest', 'openssl']);
  buildSdkIfChanged(ROOT, process.execPath);
  const lender = await openLender(resources);
  const { backups, keys, people, installation } = lender;
  const passphrase = password();
  await sealKeys(keys, backups.folder, passphrase);
  report.say('the product serves on a PostgreSQL of its own; three customers have bought');
  const load = await startLoad(lender.orders);
  resources.defer(load.stop);
  const { minute, follower } = await liveOn(lender, resources, report);
  const before = await whatSealedFieldsSay(people);
  const lostAt = await loseMachine(lender);
  await follower.stop();
  report.say('the machine is lost: kill -9, its disk and its keys are gone');

  const empty = await restoreOnto(lender, 'restored', null);
  resources.defer(empty.postgres.stop);
  await openKeys(keys, backups.folder, passphrase);
  const signingKey = 'spei-signing-key';
  cpSync(join(installation.folder, signingKey), join(empty.installation.folder, signingKey));
  resources.defer((await startNode(empty.installation, 'server', keyFiles(keys))).stop);
  const firstAt = await firstAcknowledgedAfter(load, lostAt);
  report.say(`restored: ${seconds(empty.restoreMs)} of files, ${seconds(empty.recoverMs)} of log`);
  report.say(`RTO: ${seconds(firstAt - lostAt)} until a payment was acknowledged anew`);
  await pause(SECONDS * 500);
  await load.stop();
  const notes = load.notes();
  await checkLosses(report, {
    url: empty.installation.databaseUrl,
    notes,
    lostAt,
    books: lender.books,
  });
  const after = await whatSealedFieldsSay(people);
  report.must(
    before === after,
    `what FIELD_KEYS sealed opens with the keys of the backup, in sessions from before (${people.length} customers)`,
  );
  await checkBooks(report, 'restored', empty);

  const beside = await restoreOnto(lender, 'minute', minute);
  resources.defer(beside.postgres.stop);
  await checkMinute(report, {
    url: beside.installation.databaseUrl,
    notes,
    minute,
    books: lender.books,
  });
  report.must(beside.seals.aside === 1, `${beside.seals.aside} seal of a later day put aside`);
  await checkBooks(report, `as of ${minute}`, beside);
}

async function restoreOnto(lender: Lender, name: string, moment: string | null): Promise<Restored> {
  const { backups, passwords, installation, root } = lender;
  const [folder, port] = [folderOf(databaseAccount(), join(root, name)), await findFreePorts(1)];
  const restoreMs = await backups.restore({ folder, port }, moment);
  const begun = performance.now();
  const postgres = await startPostgres(folder, port, { archive_mode: 'off' });
  await untilWritable(urlOf({ port, user: 'postgres', password: passwords.admin }));
  const recoverMs = performance.now() - begun;
  const databaseUrl = urlOf({ port, user: 'abona_server', password: passwords.server });
  const files = join(root, `${name}-files`);
  const kept = join(installation.folder, 'ledger-seals');
  const seals = sealsUpTo(kept, join(files, 'ledger-seals'), await lastSealOf(databaseUrl));
  const restored = { ...installation, databaseUrl, folder: files };
  return { postgres, installation: restored, restoreMs, recoverMs, seals };
}

const firstAcknowledgedAfter = (load: Load, moment: number): Promise<number> =>
  until(
    'a payment acknowledged anew',
    async () => of(load.notes(), 'payment').find(({ askedAt }) => askedAt > moment)?.at ?? 0,
    (at) => at > 0,
  );

/** Names and addresses are sealed in the database; the session is from before the loss. */
async function whatSealedFieldsSay(people: readonly Debtor[]): Promise<string> {
  const told = people.map(async ({ customer }) => [
    await customer.call('getPersonalInformation'),
    await customer.call('getAddress'),
  ]);
  return JSON.stringify(await Promise.all(told));
}

await runDrill(drill);
