import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type RunningProgram, untilReady } from '#tools/browser/running-product.ts';
import { startEmbeddedPostgres } from '#tools/embedded-postgres/start-embedded-postgres.ts';
import { openLog } from '#tools/run/log-file.ts';
import { type Product, sandboxProgram, serverProgram } from '#tools/run/product.ts';
import type { RunOptions } from '#tools/run/run-options.ts';
import { keptSigningKey } from '#tools/run/signing-key.ts';
import { StartRefused } from '#tools/start-refused.ts';
import { mustRun, run } from './debian-programs.ts';

export const ROOT = join(import.meta.dirname, '../..');

const product: Product = {
  root: ROOT,
  serverEntry: join(ROOT, 'apps/server/src/main.ts'),
  sandboxEntry: join(ROOT, 'apps/sandbox/src/main.ts'),
  peopleEntry: '',
  webEntry: '',
  buildApps: async () => undefined,
};

/** Where customers, shops and the world find it; nodes may listen elsewhere, behind a balancer. */
export type Installation = {
  readonly port: number;
  /** Logs, seals and keys. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  /** Where the release that nodes run is unpacked; this working copy unless told. */
  readonly release?: string;
};

export type Environment = Readonly<Record<string, string>>;

const optionsOf = ({ port, folder }: Installation): RunOptions => ({
  port,
  dataFolder: folder,
  logFolder: join(folder, 'logs'),
  databaseUrl: null,
  sandboxDatabaseUrl: null,
  isDevelopment: false,
  isVolatile: false,
  isEmpty: true,
});

/** Figures and not refusals: the load of a town comes from two addresses. */
const FAR_LIMITS: Environment = {
  RATE_LIMIT_SUBJECT_PER_MINUTE: '1000000',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
};

/** One node of the server, told about its world as `npm start` tells it. */
export function startNode(
  installation: Installation,
  name: string,
  environment: Environment = {},
): Promise<RunningProgram> {
  const { databaseUrl: server, sandboxUrl: sandbox, folder } = installation;
  const program = serverProgram(product, optionsOf(installation), {
    server,
    sandbox,
    ...unwatched,
  });
  const told = { ...program.environment, ...FAR_LIMITS, LOG_LEVEL: 'warn', ...environment };
  const entry = join(installation.release ?? ROOT, 'apps/server/src/main.ts');
  return startProgram(entry, told, join(folder, 'logs', `${name}.log`));
}

/** The books of everybody outside of us, on a database that no drill touches. */
export async function startOutsideBooks(
  folder: string,
  resources: AsyncDisposableStack,
): Promise<string> {
  const outside = await startEmbeddedPostgres({ dataFolder: folder, volatile: true });
  resources.defer(outside.stop);
  const client = new pg.Client({ connectionString: outside.url });
  await client.connect();
  await client.query('create database sandbox');
  await client.end();
  return outside.urlOf('sandbox');
}

/** Everybody outside of us; their books are their own, so no fault of our database is theirs. */
export function startSandbox(installation: Installation): Promise<RunningProgram> {
  const { databaseUrl: server, sandboxUrl: sandbox, folder } = installation;
  const program = sandboxProgram(product, optionsOf(installation), {
    server,
    sandbox,
    ...unwatched,
  });
  const told = Object.assign({ SPEI_QUERIES_PER_HOUR: '1000000' }, program.environment);
  return startProgram(program.entry, told, join(folder, 'logs', 'sandbox.log'));
}

const unwatched = {
  exited: Promise.withResolvers<string>().promise,
  stop: async () => undefined,
};

function startProgram(
  entry: string,
  environment: Environment,
  logPath: string,
): Promise<RunningProgram> {
  const log = openLog(logPath);
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  const whyNot = (code: number | null) =>
    new StartRefused(`${entry} did not start (${code}); ${logPath} says why.`);
  return untilReady(child, whyNot);
}

/** Secrets of a lender's own, each in a file; the signing key of SPEI is made by the installation. */
export function makeKeys(folder: string, installationFolder: string): Environment {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = () => randomBytes(32).toString('base64url');
  const secrets: Environment = {
    SESSION_KEYS: `2026-11:${key()}`,
    FIELD_KEYS: `2026-11:${key()}`,
    FIELD_INDEX_KEY: key(),
    SPEI_SIGNING_KEY: signingKeyText(installationFolder),
  };
  for (const [name, secret] of Object.entries(secrets))
    writeFileSync(join(folder, name), secret, { mode: 0o600 });
  return keyFiles(folder);
}

const signingKeyText = (folder: string): string =>
  readFileSync(keptSigningKey(folder).file, 'utf8').trim();

/** As the server is told where its secrets are. */
export const keyFiles = (folder: string): Environment =>
  Object.fromEntries(
    ['SESSION_KEYS', 'FIELD_KEYS', 'FIELD_INDEX_KEY', 'SPEI_SIGNING_KEY'].map((name) => [
      `${name}_FILE`,
      join(folder, name),
    ]),
  );

/** A command of the operator's, as they type it. */
export const operate = (name: string, environment: Environment) =>
  run(null, [process.execPath, join(ROOT, 'apps/server/src/commands', `${name}.ts`)], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });

export const migrate = (ownerUrl: string, release = ROOT): Promise<string> =>
  mustRun(null, [process.execPath, join(release, 'apps/server/src/commands/migrate.ts')], {
    cwd: release,
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
  });
