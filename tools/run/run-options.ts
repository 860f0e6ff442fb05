import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefused } from '../start-refused.ts';

export type RunOptions = {
  /** The first of the ports; the others follow it. */
  readonly port: number;
  readonly dataFolder: string;
  /** Can stand on another disk than the data: a full one is then not the other's fate. */
  readonly logFolder: string;
  /** An outside PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | null;
  readonly sandboxDatabaseUrl: string | null;
  readonly isDevelopment: boolean;
  /** For tests: the embedded database does not wait for the disk. */
  readonly isVolatile: boolean;
  /** Nobody lives in it: without it, a first start makes a world of people with a year behind them. */
  readonly isEmpty: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

const PORT_DEFAULT = 4000;
const PORT_MAX = 65_535;

/** App, console, shop, login provider, vendors, mail, desk, portal; in development also the server behind Vite. */
export const PORTS_USED = 8;

export function readOptions(
  args: readonly string[],
  environment: Environment,
  root: string,
): RunOptions {
  refuseOtherEnvironments(environment['ENVIRONMENT']);
  const { values } = parseArgs({
    args: [...args],
    options: {
      dev: { type: 'boolean' },
      volatile: { type: 'boolean' },
      empty: { type: 'boolean' },
    },
  });
  const fromRoot = (folder: string) => (isAbsolute(folder) ? folder : join(root, folder));
  const dataFolder = fromRoot(environment['DATA_DIR'] || '.data');
  return {
    port: readPort(environment['PORT']),
    dataFolder,
    logFolder: fromRoot(environment['LOG_DIR'] || join(dataFolder, 'logs')),
    databaseUrl: readDatabaseUrl('DATABASE_URL', environment),
    sandboxDatabaseUrl: readDatabaseUrl('SANDBOX_DATABASE_URL', environment),
    isDevelopment: values.dev ?? false,
    isVolatile: values.volatile ?? false,
    isEmpty: values.empty ?? false,
  };
}

function refuseOtherEnvironments(environment = 'LOCAL'): void {
  if (environment === 'LOCAL') return;
  throw new StartRefused(
    `npm start runs the sandbox beside the server and so is for LOCAL only; ENVIRONMENT is ${environment}. ` +
      'Elsewhere build the web app (npm run build) and run apps/server/src/main.ts.',
  );
}

function readPort(written: string | undefined): number {
  if (written === undefined || written === '') return PORT_DEFAULT;
  const port = Number(written);
  if (Number.isInteger(port) && port > 0 && port + PORTS_USED <= PORT_MAX) return port;
  throw new StartRefused(
    `PORT must be a whole number from 1 to ${PORT_MAX - PORTS_USED}; it is "${written}".`,
  );
}

function readDatabaseUrl(name: string, environment: Environment): string | null {
  const written = environment[name];
  if (written === undefined || written === '') return null;
  if (/^postgres(ql)?:\/\//.test(written) && URL.canParse(written)) return written;
  // The address may hold a password: it is not repeated.
  throw new StartRefused(`${name} must look like postgres://user:password@host:5432/database.`);
}
