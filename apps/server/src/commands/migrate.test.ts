import { describe, expect, it, onTestFinished } from 'vitest';
import { createApplicationLogin } from '#testing/application-login.ts';
import { runCommand } from '#testing/run-command.ts';
import { withClient } from '#testing/template-database.ts';
import { cloneDatabase } from '#testing/test-database.ts';

const migrate = (env: Readonly<Record<string, string>>) => runCommand('migrate', env);

async function database() {
  const cloned = await cloneDatabase();
  const login = await createApplicationLogin(cloned.url);
  onTestFinished(async () => {
    await cloned.drop();
    await login.remove();
  });
  return { ownerUrl: cloned.url, login };
}

describe('migrating as a command', () => {
  it('works as the owner beside the login of the servers, and gives their role its rights anew', async () => {
    const { ownerUrl, login } = await database();
    const deletes = `select has_table_privilege('abona_app', 'platform.audit_heads', 'delete') as it`;
    await withClient(ownerUrl, async (client) => {
      await client.query('grant delete on platform.audit_heads to abona_app');
      await client.query('delete from platform.migrations where number = 16');
      await client.query('drop schema portal cascade');
    });

    const run = await migrate({ DATABASE_URL: login.url, DATABASE_OWNER_URL: ownerUrl });

    expect(run).toEqual({
      code: 0,
      out: 'The database is ready: 1 migration applied now.\n',
      err: '',
    });
    const { rows } = await withClient(ownerUrl, (client) => client.query(deletes));
    expect(rows).toEqual([{ it: false }]);
  });

  it('says why it could not, and ends with 2', async () => {
    const { login } = await database();

    const run = await migrate({ DATABASE_URL: login.url });

    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toMatch(/^The database is not ready\. .*permission denied.*\(42501\)\n$/);
  });
});
