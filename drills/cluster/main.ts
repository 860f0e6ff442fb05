import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { controlOf } from '@abona/people/control';
import { placeAt } from '@abona/people/place';
import { until } from '@abona/people/until';
import { findFreePorts } from '#tools/run/free-ports.ts';
import { PORTS_USED } from '#tools/run/run-options.ts';
import { buildSdkIfChanged } from '#tools/sdk-build.mjs';
import { StartRefused } from '#tools/start-refused.ts';
import { debtors } from '../shared/customers.ts';
import { databaseAccount, requirePrograms } from '../shared/debian-programs.ts';
import {
  makeKeys,
  operate,
  ROOT,
  startOutsideBooks,
  startSandbox,
} from '../shared/installation.ts';
import {
  compareEffects,
  improper,
  type LoadOrder,
  longestSilence,
  of,
  startLoad,
  untilDeposited,
} from '../shared/load.ts';
import { prepareDatabase, urlOf } from '../shared/postgres.ts';
import { type Report, runDrill, seconds } from '../shared/report.ts';
import { startBalancer } from './balancer.ts';
import { openCluster } from './database-cluster.ts';
import { faults, type Site, startNth } from './faults.ts';
import { openNetwork } from './network.ts';

/*
 * `npm run drill:cluster [-- --times 1 --faults primary,network --rate 6]`: three PostgreSQL under Patroni and etcd, three
 * server nodes behind HAProxy, and what falls under load. docs/operations/cluster.md says what it shows.
 * Exit code 0: all held. 1: something did not; the last lines say what. 2: it could not begin.
 */

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    faults: { type: 'string', default: Object.keys(faults).join(',') },
    rate: { type: 'string', default: '6' },
  },
});
const [TIMES, RATE] = [Number(values.times), Number(values.rate)];
const DEPOSIT_CENTAVOS = 1_300;
const BACK_MS_MAX = 30_000;
const CALM_MS = 4_000;
const AFTER_MS = 8_000;
const LATE_MS_MAX = 180_000;
const NODES = 3;
const PORTS_OF_NODE = 3;
/** Each node and what it opens at most, under what the database takes. */
const CONNECTIONS = '8';

const password = (): string => randomBytes(12).toString('base64url');

async function openSite(resources: AsyncDisposableStack) {
  const root = await mkdtemp(join(tmpdir(), 'abona-cluster-'));
  resources.defer(async () => rmSync(root, { recursive: true, force: true }));
  const account = databaseAccount();
  chownSync(root, account.uid, account.gid);
  const passwords = { admin: password(), owner: password(), server: password() };
  const port = await findFreePorts(PORTS_USED);
  const nodePort = await findFreePorts(NODES * PORTS_OF_NODE);
  const primaryPort = await findFreePorts(2);
  const nodes = Array.from({ length: NODES }, (_, nth) =>
    Array.from(
      { length: PORTS_OF_NODE },
      (_, listener) => nodePort + nth * PORTS_OF_NODE + listener,
    ),
  );
  const machines = await openNetwork(resources);
  const balancer = await startBalancer({
    ...{ folder: root, machines, primaryPort, replicaPort: primaryPort + 1, nodes },
    listeners: [port, port + 6, port + 7],
  });
  resources.defer(balancer.stop);
  const cluster = await openCluster(machines, join(root, 'machines'), {
    password: passwords.admin,
    resources,
  });
  await prepareDatabase(primaryPort, passwords);
  const folder = join(root, 'installation');
  mkdirSync(folder);
  const installation = {
    port,
    folder,
    databaseUrl: urlOf({ port: primaryPort, user: 'abona_server', password: passwords.server }),
    sandboxUrl: await startOutsideBooks(join(root, 'outside'), resources),
  };
  const secrets = makeKeys(join(root, 'keys'), folder);
  const environments = nodes.map(([customers, staff, portal]) => ({
    ...secrets,
    ...{ PORT: String(customers), STAFF_PORT: String(staff), PORTAL_PORT: String(portal) },
    ...{ TRUSTED_PROXY_HOPS: '1', DATABASE_CONNECTIONS_MAX: CONNECTIONS },
  }));
  resources.defer((await startSandbox(installation)).stop);
  const ownerUrl = urlOf({ port: primaryPort, user: 'abona_owner', password: passwords.owner });
  const site: Site = {
    ...{ cluster, ownerUrl, folder: root, releases: 0 },
    nodes: { environments, running: [], installation },
  };
  resources.defer(async () => {
    for (const one of site.nodes.running) await one.kill();
  });
  for (const nth of environments.keys()) await startNth(site, nth);
  return site;
}

const ordersOf = (site: Site, name: string, clabes: readonly string[]): readonly LoadOrder[] => {
  const { app, console, shop } = placeAt(site.nodes.installation.port);
  return ['north', 'south'].map((half) => ({
    ...{ name: `${name}-${half}`, app, console, shop, clabes },
    ...{ depositCentavos: DEPOSIT_CENTAVOS, paymentsPerS: RATE / 2, depositsPerS: 0.5 },
    file: join(site.folder, `${name}-${half}.jsonl`),
  }));
};

type Round = { readonly fault: string; readonly nth: number; readonly clabes: readonly string[] };

/** One fault under load, and what of it anybody could notice. */
async function meet(site: Site, report: Report, { fault, nth, clabes }: Round): Promise<void> {
  const found = faults[fault];
  if (found === undefined) throw new StartRefused(`There is no fault ${fault}.`);
  const orders = ordersOf(site, `${fault}-${nth}`, clabes);
  const load = await startLoad(orders);
  await pause(CALM_MS);
  const faultAt = Date.now();
  const mend = await found.happens(site);
  await until(
    'a payment after the fault',
    async () => of(load.notes(), 'payment').filter(({ askedAt }) => askedAt > faultAt).length,
    (count) => count > RATE,
  );
  await pause(AFTER_MS);
  await mend();
  await site.cluster.untilWhole();
  await pause(CALM_MS);
  const endedAt = Date.now();
  await load.stop();
  const notes = load.notes();
  const books = { names: orders.map(({ name }) => name), depositCentavos: DEPOSIT_CENTAVOS };
  const { databaseUrl, folder } = site.nodes.installation;
  const effects = await untilDeposited(
    () => compareEffects(databaseUrl, notes, books),
    LATE_MS_MAX,
  );
  const awayMs = longestSilence(notes, faultAt, endedAt);
  const verified = await operate('verify-ledger', {
    DATABASE_URL: databaseUrl,
    LEDGER_SEAL_FOLDER: join(folder, 'ledger-seals'),
  });
  const wrong = improper(notes);
  const givenUp = of(notes, 'given_up').length;
  const isHeld =
    effects.lost.length + effects.doubled.length + effects.depositsWrong.length === 0 &&
    wrong.length + givenUp === 0 &&
    awayMs <= BACK_MS_MAX &&
    verified.code === 0;
  report.must(
    isHeld,
    `${found.what} (${nth}): ${effects.acknowledged} payments and ${effects.deposits} deposits, ` +
      `${effects.lost.length + givenUp} lost, ${effects.doubled.length} doubled, ` +
      `${effects.depositsWrong.length} deposits missing; ${of(notes, 'refused').length} answers 503, ` +
      `${wrong.length} improper, ${of(notes, 'broken').length} connections broken; ` +
      `away for ${seconds(awayMs)}; verify ${verified.code}`,
  );
  for (const { status, text } of wrong.slice(0, 3))
    report.say(`    ${status} ${text.slice(0, 200)}`);
  if (verified.code !== 0) report.say(`    ${verified.output.trim()}`);
}

await runDrill(async (resources, report) => {
  requirePrograms(['postgresql', 'patroni', 'etcd', 'haproxy', 'ip']);
  if (process.getuid?.() !== 0)
    throw new StartRefused('This drill makes networks of its own: run it as root.');
  buildSdkIfChanged(ROOT, process.execPath);
  const site = await openSite(resources);
  const place = placeAt(site.nodes.installation.port);
  const world = { place, control: controlOf(() => place.console) };
  const people = await debtors(world, 2);
  report.say('three databases, three server nodes and two customers who owe');
  const clabes = people.map(({ clabe }) => clabe);
  for (let nth = 1; nth <= TIMES; nth += 1)
    for (const fault of values.faults.split(',')) await meet(site, report, { fault, nth, clabes });
});
