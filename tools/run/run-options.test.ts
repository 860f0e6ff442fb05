import { describe, expect, it } from 'vitest';
import { readOptions } from './run-options.ts';

const read = (environment: Record<string, string> = {}, args: string[] = []) =>
  readOptions(args, environment, '/project');

describe('what npm start is told', () => {
  it('needs to be told nothing', () => {
    expect(read()).toEqual({
      port: 4000,
      dataFolder: '/project/.data',
      logFolder: '/project/.data/logs',
      databaseUrl: null,
      sandboxDatabaseUrl: null,
      isDevelopment: false,
      isVolatile: false,
      isEmpty: false,
    });
  });

  it('takes port, folder and databases from the environment', () => {
    const environment = {
      PORT: '4100',
      DATA_DIR: '/elsewhere',
      LOG_DIR: 'my-logs',
      DATABASE_URL: 'postgres://a@db/one',
      SANDBOX_DATABASE_URL: 'postgresql://a@db/two',
    };

    expect(read(environment, ['--dev', '--empty'])).toMatchObject({
      port: 4100,
      dataFolder: '/elsewhere',
      logFolder: '/project/my-logs',
      databaseUrl: 'postgres://a@db/one',
      sandboxDatabaseUrl: 'postgresql://a@db/two',
      isDevelopment: true,
      isEmpty: true,
    });
  });

  it('treats an empty variable as one that is not set', () => {
    expect(read({ PORT: '', DATA_DIR: '', DATABASE_URL: '' })).toEqual(read());
  });

  it.each(['0', '-1', '80.5', 'http', '65530', '99999'])('refuses PORT=%s', (port) => {
    expect(() => read({ PORT: port })).toThrow(/PORT must be a whole number from 1 to 65527/);
  });

  it('starts no sandbox beside a server of another environment', () => {
    expect(() => read({ ENVIRONMENT: 'PROD' })).toThrow(/LOCAL only; ENVIRONMENT is PROD/);
    expect(read({ ENVIRONMENT: 'LOCAL' })).toEqual(read());
  });
});
