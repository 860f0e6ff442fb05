import {
  evaluateFlags,
  getEnablementFeatures,
  getLendingProfileFeatures,
} from '@abona/contract/engagement/flag-service';
import { flagDefaults } from '@abona/contract/flags';
import { getSession } from '@abona/contract/identity/session';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startTestNode } from '#testing/test-product.ts';

const body = { context: { kind: 'user', key: 'anybody' } };

async function withOverrides() {
  const node = await startTestNode();
  const session = await node.signIn('auth0|1');
  const { data } = await node.call(getSession, { session });
  const set = (provider: string, [flag, value]: readonly string[], customer: number | null) =>
    node.database.pool.query(
      `insert into engagement.flag_overrides (provider, flag, value, customer_id, reason)
       values ($1, $2, $3, $4, 'test')`,
      [provider, flag, value, customer],
    );
  return { ...node, session, customerId: data.customer_id as number, set };
}

describe('flags that a node remembers', () => {
  it('are what they were set to as soon as it is told of it, however many there are', async () => {
    const { call, session, set, customerId, database, hints } = await withOverrides();
    await hints.start();
    onTestFinished(hints.stop);
    await eventually(hints.hears).toBe(true);
    const isOn = async () =>
      (await call(evaluateFlags, { session, body })).data.features.contactInfoMenu;
    expect(await isOn()).toBe(flagDefaults.contactInfoMenu);

    await set('flag_service', ['contactInfoMenu', 'true'], customerId);
    await eventually(isOn).toBe(true);
    await database.pool.query(`update engagement.flag_overrides set value = 'false'`);
    await eventually(isOn).toBe(false);
    // More than are remembered.
    await database.pool.query(
      `insert into engagement.flag_overrides (provider, flag, value, customer_id, reason)
       select 'flag_service', 'contactInfoMenu', 'false', $1::bigint + number, 'test'
       from generate_series(1, 600) as number`,
      [customerId],
    );
    await database.pool.query(
      `update engagement.flag_overrides set value = 'true' where customer_id = $1`,
      [customerId],
    );
    await eventually(isOn).toBe(true);
    await database.pool.query('delete from engagement.flag_overrides');
    await eventually(isOn).toBe(flagDefaults.contactInfoMenu);
  });
});

describe('the flag service', () => {
  it('[7.30, 3.11] answers with every flag and its default, to anybody', async () => {
    const { call, session } = await withOverrides();

    for (const options of [{ body }, { body, session }, { body, session: 'x' }])
      expect((await call(evaluateFlags, options)).data).toEqual({ features: flagDefaults });
  });

  it('[7.22] enablement tells somebody their own features, and a visitor none', async () => {
    const { call, session, set, customerId } = await withOverrides();
    await set('flag_service', ['contactInfoMenu', 'True'], customerId);

    const own = await call(getEnablementFeatures, { session });

    expect(own.data).toEqual({ features: { ...flagDefaults, contactInfoMenu: true } });
    expect((await call(getEnablementFeatures)).status).toBe(401);
  });

  it('[7.30] evaluates somebody signed in as themselves, whatever key they send', async () => {
    const { call, session, set, customerId, signIn } = await withOverrides();
    await set('flag_service', ['contactInfoMenu', 'True'], customerId);
    await set('flag_service', ['useRecaptcha', 'off'], null);
    const key = String(customerId);
    const other = await signIn('auth0|2');

    const own = await call(evaluateFlags, { session, body });
    const pretending = await call(evaluateFlags, {
      session: other,
      body: { context: { kind: 'user', key } },
    });
    const stranger = await call(evaluateFlags, { body: { context: { kind: 'user', key } } });

    const everybody = { ...flagDefaults, useRecaptcha: false };
    expect(own.data.features).toEqual({ ...everybody, contactInfoMenu: true });
    expect(pretending.data.features).toEqual(everybody);
    expect(stranger.data.features).toEqual(everybody);
  });

  it('[3.12] decides who must verify the e-mail, too', async () => {
    const { set, logIn } = await withOverrides();
    await set('flag_service', ['VERIFY_ACCOUNT', '0'], null);

    const { data } = await logIn({ sub: 'auth0|3', email: 'eva@correo.mx' });

    expect(data.force_verify_email).toBe(false);
  });

  it('[7.30] refuses a context that is no user’s', async () => {
    const { call } = await withOverrides();

    for (const wrong of [
      {},
      { context: { kind: 'device', key: 'x' } },
      { context: { kind: 'user' } },
    ])
      expect((await call(evaluateFlags, { body: wrong })).status).toBe(422);
  });
});

describe('the lending profile', () => {
  it('[3.08] passes its features on as they were set, never cached', async () => {
    const { call, session, set, customerId } = await withOverrides();
    await set('lending_profile', ['wipFtiiSantander', 'TRUE'], customerId);
    await set('lending_profile', ['wipFtiiSantander', 'false'], null);
    await set('lending_profile', ['down_payment_experiment', 'friendly_b'], null);
    await set('lending_profile', ['contactInfoMenu', 'true'], 100_000_000_000_001);
    await set('flag_service', ['useRecaptcha', 'false'], null);

    const reply = await call(getLendingProfileFeatures, { session });

    expect(reply.data).toEqual({
      features: { wipFtiiSantander: 'TRUE', down_payment_experiment: 'friendly_b' },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});
