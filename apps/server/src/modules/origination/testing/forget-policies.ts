import { withClient } from '#testing/template-database.ts';

/** As a lender finds it before anything was decided. Nobody may do this but who owns the tables, with their triggers asleep. */
export async function forgetPolicies(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    for (const table of [
      'policy_activations',
      'loss_assumptions',
      'line_raise_policies',
      'policies',
    ])
      await client.query(`delete from origination.${table}`);
  });
}
