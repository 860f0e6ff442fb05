import '#platform/declare-supported-node.ts';
import { type Configuration, readConfiguration } from '#configuration.ts';
import { startSandbox } from '../sandbox.ts';
import { findFreePortRow } from './free-ports.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestSandbox = {
  readonly configuration: Configuration;
  /** Calls `/control/v1` and answers the parsed body with the status beside it. */
  readonly control: (method: string, path: string, body?: object) => Promise<ControlAnswer>;
  /** Looks or reaches into the sandbox's own tables: time passes in a test by moving what is stored. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;
  /** Stops the program and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails without them.
export type ControlAnswer = { readonly status: number; readonly body: any };

/** The whole sandbox on ports and a database of its own. */
export async function startTestSandbox(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestSandbox> {
  const database: TestDatabase = await createTestDatabase();
  const configuration = readConfiguration({
    PORT: String(await findFreePortRow()),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    ...environment,
  });
  let sandbox = await startSandbox(configuration);
  return {
    configuration,
    sql: database.sql,
    control: (method, path, body) => callControl(configuration, { method, path, body }),
    restart: async () => {
      await sandbox.close();
      sandbox = await startSandbox(configuration);
    },
    stop: async () => {
      await sandbox.close();
      await database.drop();
    },
  };
}

type Call = {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
};

async function callControl(
  { consoleUrl }: Configuration,
  { method, path, body }: Call,
): Promise<ControlAnswer> {
  const response = await fetch(`${consoleUrl}/control/v1${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: await response.json() };
}
