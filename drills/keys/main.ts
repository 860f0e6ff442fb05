import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf } from '@abona/people/application-form';
import { cast, PASSWORD } from '@abona/people/cast';
import { controlOf } from '@abona/people/control';
import { callServer } from '@abona/people/customer-calls';
import { placeAt, type World } from '@abona/people/place';
import type { Caller } from '@abona/people/send-call';
import type { RunningProgram } from '#tools/browser/running-product.ts';
import { startEmbeddedPostgres } from '#tools/embedded-postgres/start-embedded-postgres.ts';
import { findFreePorts } from '#tools/run/free-ports.ts';
import { PORTS_USED } from '#tools/run/run-options.ts';
import { buildSdkIfChanged } from '#tools/sdk-build.mjs';
import {
  type Environment,
  type Installation,
  operate,
  ROOT,
  startNode,
  startOutsideBooks,
  startSandbox,
} from '../shared/installation.ts';
import { type Report, runDrill, seconds } from '../shared/report.ts';

/*
 * `npm run drill:keys`: the keys that sign sessions and those that seal personal data are changed while two nodes serve,
 * as running.md says it («Keys»), and nobody notices. Exit code 0: all held. 1: something did not. 2: it could not begin.
 */

const INDEX_KEY = randomBytes(32).toString('base64url');
const newKey = (name: string): string => `${name}:${randomBytes(32).toString('base64url')}`;
const [OLD, NEW] = [
  { session: newKey('2026-05'), field: newKey('2026-05') },
  { session: newKey('2026-11'), field: newKey('2026-11') },
];
type Keys = typeof OLD;

const told = (keys: readonly Keys[]): Environment => ({
  SESSION_KEYS: keys.map(({ session }) => session).join(','),
  FIELD_KEYS: keys.map(({ field }) => field).join(','),
  FIELD_INDEX_KEY: INDEX_KEY,
});

/** A key is known everywhere before it is used anywhere, and used nowhere before it is forgotten. */
const STEPS: readonly (readonly [title: string, keys: readonly Keys[]])[] = [
  ['the new keys are known, and the old ones still used', [OLD, NEW]],
  ['the new keys are used, and the old ones still known', [NEW, OLD]],
];

type Node = {
  readonly name: string;
  readonly port: number;
  program: RunningProgram;
  isServing: boolean;
};

const environmentAt = (port: number, keys: readonly Keys[]): Environment =>
  Object.assign(
    { PORT: String(port), STAFF_PORT: String(port + 6), PORTAL_PORT: String(port + 7) },
    told(keys),
  );

/** Somebody at a node, by a session that any node must understand. */
const at = (port: number, token: string): Caller => ({
  origin: placeAt(port).app,
  credentials: { authorization: `Bearer ${token}` },
});

async function tokenOf(world: World, port: number, email: string): Promise<string> {
  const login = await world.control.accessToken(email);
  const door = { origin: placeAt(port).app, credentials: { 'universal-auth-token': login } };
  return (await callServer(door, 'logIn')).session_token;
}

type Somebody = { readonly email: string; readonly token: string; readonly name: string };

/** Somebody new signs in at a node and tells it who they are, which it signs and seals with its first keys. */
async function arriveAt(world: World, port: number, nth: number): Promise<Somebody> {
  const email = `llaves-${process.pid}-${nth}@correo.example`;
  await world.control.createAccount(email, PASSWORD);
  const token = await tokenOf(world, port, email);
  const call = at(port, token);
  const person = cast[nth % cast.length];
  if (person === undefined) throw new Error('nobody is left in the cast');
  const form = formOf(person, nth);
  const name = form.personal.given_names;
  await callServer(call, 'createApplication', { body: { requested_amount: 300_000 } });
  const { curp } = await callServer(call, 'proposeCurp', { body: form.personal });
  const body = Object.assign({ curp: String(curp) }, form.personal);
  await callServer(call, 'savePersonalStep', { body });
  return { email, token, name };
}

/** What a node reads of somebody's sealed form, in their session. */
async function nameAt(port: number, { token }: Somebody): Promise<string | undefined> {
  const draft = await callServer(at(port, token), 'getDraft');
  return draft?.personal?.given_names;
}

/** Asks whichever node is there, as a balancer does, ten times a second. */
function keepAsking(nodes: readonly Node[], somebody: Somebody) {
  const counts = { asked: 0, refused: 0 };
  const isOver = new AbortController();
  const asking = (async () => {
    while (!isOver.signal.aborted) {
      const { port } = nodes.find(({ isServing }) => isServing) ?? { port: 0 };
      counts.asked += 1;
      const name = await nameAt(port, somebody).catch(() => undefined);
      if (name !== somebody.name) counts.refused += 1;
      await pause(100);
    }
  })();
  return {
    stop: async () => {
      isOver.abort();
      await asking;
      return counts;
    },
  };
}

async function open(resources: AsyncDisposableStack) {
  const root = await mkdtemp(join(tmpdir(), 'abona-keys-'));
  resources.defer(async () => rmSync(root, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataFolder: join(root, 'own'), volatile: true });
  resources.defer(database.stop);
  const port = await findFreePorts(PORTS_USED);
  const installation: Installation = {
    port,
    folder: join(root, 'installation'),
    databaseUrl: database.url,
    sandboxUrl: await startOutsideBooks(join(root, 'outside'), resources),
  };
  resources.defer((await startSandbox(installation)).stop);
  const nodes: Node[] = [];
  for (const [name, own] of [
    ['north', port] as const,
    ['south', await findFreePorts(PORTS_USED)] as const,
  ]) {
    const program = await startNode(installation, name, environmentAt(own, [OLD]));
    const node: Node = { name, port: own, program, isServing: true };
    nodes.push(node);
    resources.defer(() => node.program.stop());
  }
  const place = placeAt(port);
  const world: World = { place, control: controlOf(() => place.console) };
  return { installation, nodes, world };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** One node after the other, never both. */
async function roll(
  { installation, nodes }: Opened,
  keys: readonly Keys[],
  after: () => Promise<void>,
) {
  for (const node of nodes) {
    node.isServing = false;
    await node.program.stop();
    node.program = await startNode(installation, node.name, environmentAt(node.port, keys));
    node.isServing = true;
    await after();
  }
}

async function drill(resources: AsyncDisposableStack, report: Report): Promise<void> {
  buildSdkIfChanged(ROOT, process.execPath);
  const opened = await open(resources);
  const { nodes, world, installation } = opened;
  const [north = 0, south = 0] = nodes.map(({ port }) => port);
  let count = 0;
  const people: Somebody[] = [];
  const tryBoth = async () => {
    for (const [here, there] of [[north, south] as const, [south, north] as const]) {
      const somebody = await arriveAt(world, here, count++);
      people.push(somebody);
      const read = await nameAt(there, somebody);
      if (read !== somebody.name)
        report.must(false, `what one node sealed the other does not open`);
    }
  };
  await tryBoth();
  const [first] = people;
  if (first === undefined) throw new Error('nobody arrived');
  const asking = keepAsking(nodes, first);
  for (const [title, keys] of STEPS) {
    const begun = performance.now();
    await roll(opened, keys, tryBoth);
    report.say(`${title}: both nodes, ${seconds(performance.now() - begun)}`);
  }
  const environment = Object.assign({ DATABASE_URL: installation.databaseUrl }, told([NEW, OLD]));
  const resealed = await operate('reseal', environment);
  report.must(resealed.code === 0, `reseal: ${resealed.output.trim().split('\n').at(-1)}`);
  const { asked, refused } = await asking.stop();
  report.must(
    refused === 0,
    `a session from before was asked ${asked} times meanwhile, ${refused} of them refused`,
  );

  // Sessions that the old key signed are renewed by their app within ten minutes; here, at once.
  const renewed = await tokenOf(world, north, first.email);
  await roll(opened, [NEW], async () => undefined);
  const opens = await Promise.all(
    people.map(async ({ email, name }) => {
      const token = await tokenOf(world, south, email);
      return (await nameAt(north, { email, token, name })) === name;
    }),
  );
  report.must(
    opens.every(Boolean),
    `without the old keys the forms of ${opens.length} people open, at either node`,
  );
  const still = await nameAt(south, { email: first.email, token: renewed, name: first.name });
  report.must(still === first.name, 'a session that was renewed goes on');
  const old = await fetch(`${placeAt(north).app}/api/funnel/v1/protected/session`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  report.must(
    old.status === 401,
    `one that only the old key signed is asked to sign in (${old.status})`,
  );
  const verified = await operate('verify-ledger', { DATABASE_URL: installation.databaseUrl });
  report.must(verified.code === 0, 'the books are right');
}

await runDrill(drill);
