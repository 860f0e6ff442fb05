import { getDecision } from '@abona/contract/origination/decision';
import { type DeviceVendor, flagOfVendor } from '@abona/contract/origination/device-vendors';
import { describe, expect, it } from 'vitest';
import { findDeviceChecks } from './stores/device-check-store.ts';
import { startFraudVendors, type TestFraudVendors } from './testing/fraud-vendors.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';
import { holdFrom } from './testing/hold-policy.ts';

const ANA = 7;

const vendors = ['ipqs', 'sardine', 'nethone', 'neuroid'] as const;
const sessions = { ipqs: 'req-1', sardine: 'ses-2', nethone: 'att-3', neuroid: 'usr-4' };

async function world(): Promise<FunnelWorld & { readonly fraud: TestFraudVendors }> {
  const fraud = await startFraudVendors();
  const funnel = await startFunnel(fraud.environment);
  funnel.provenPhones.add(ANA);
  return { ...funnel, fraud };
}

const apply = async ({ apply: fill, buy }: FunnelWorld, devices: object = sessions) =>
  fill(ANA, { payment_id: await buy(1_000_00) }, { submission: { devices } });

async function checksOf({ database, origination }: FunnelWorld) {
  const application = await origination.currentOf(ANA);
  return findDeviceChecks(database.db, { id: application?.id ?? '' });
}

/** How each is asked, in its own words. */
const asked: Readonly<Record<DeviceVendor, object>> = {
  ipqs: {
    path: '/api/json/postback/abona-local-ipqs-secret?type=devicetracker&request_id=req-1',
    body: '',
  },
  sardine: {
    path: '/v2/devices',
    body: '{"sessionKey":"ses-2"}',
    headers: expect.objectContaining({
      authorization: `Basic ${btoa('abona-local-sardine-client:abona-local-sardine-secret')}`,
    }),
  },
  nethone: {
    path: '/v1/inquiries',
    body: '{"profiling_reference":"att-3"}',
    headers: expect.objectContaining({
      authorization: `Basic ${btoa('abona-local-nethone-merchant:abona-local-nethone-secret')}`,
    }),
  },
  neuroid: {
    path: '/v4/sites/form_abonaLocal/profiles/usr-4',
    headers: expect.objectContaining({ 'api-key': 'abona-local-neuroid-secret' }),
  },
};

const badCodes: Readonly<Record<DeviceVendor, readonly string[]>> = {
  ipqs: ['bot_status'],
  sardine: ['Emulator'],
  nethone: ['remote_access'],
  neuroid: ['automated_activity'],
};

describe.each(vendors)('device intelligence by %s', (vendor) => {
  const flag = flagOfVendor[vendor];

  it(`[3.11] ${flag} on: it is asked about the session, and what it says is kept`, async () => {
    const given = await world();
    given.flagsOn.add(flag);

    await apply(given);
    await given.statusIs(ANA, 'approving');

    expect(given.fraud.askedOf(vendor)).toEqual([expect.objectContaining(asked[vendor])]);
    expect(given.fraud.questions).toHaveLength(1);
    expect(await checksOf(given)).toEqual([{ vendor, level: 'low', codes: [] }]);
  });

  it(`[3.11] ${flag} off: it is not asked, whatever the browser sends`, async () => {
    const given = await world();
    given.fraud.behave('high');

    await apply(given);
    await given.statusIs(ANA, 'approving');

    expect(given.fraud.questions).toEqual([]);
    expect(await checksOf(given)).toEqual([]);
  });

  it(`[3.11] ${flag} on: a browser that it calls a high risk is declined`, async () => {
    const given = await world();
    given.flagsOn.add(flag);
    given.fraud.behave('high');
    given.provenPeople.add(ANA);

    await apply(given);
    await given.statusIs(ANA, 'rejected');

    expect(await checksOf(given)).toEqual([{ vendor, level: 'high', codes: badCodes[vendor] }]);
    const { data } = await given.call(getDecision, { as: ANA });
    expect(data.reasons.map(({ code }: { code: string }) => code)).toEqual(['device_not_trusted']);
  });

  it('a browser that it has doubts about goes on', async () => {
    const given = await world();
    given.flagsOn.add(flag);
    given.fraud.behave('medium');

    await apply(given);
    await given.statusIs(ANA, 'approving');

    expect(await checksOf(given)).toEqual([{ vendor, level: 'medium', codes: [] }]);
  });

  it.each([
    ['down', 'unavailable'],
    ['hang', 'timed_out'],
    ['garbled', 'unreadable'],
  ] as const)('[3.11] when it is %s nobody is stopped, and it is logged', async (fault, code) => {
    const given = await world();
    given.flagsOn.add(flag);
    given.fraud.behave(fault);

    await apply(given);
    await given.statusIs(ANA, 'approving');

    expect(await checksOf(given)).toEqual([{ vendor, level: 'unknown', codes: [code] }]);
    expect(given.warnings).toContainEqual({ provider: vendor, code });
  });
});

describe('device intelligence', () => {
  it('asks all that are on, and none about a browser that brought no session', async () => {
    const given = await world();
    for (const vendor of vendors) given.flagsOn.add(flagOfVendor[vendor]);

    await apply(given, { ipqs: 'req-1', nethone: 'att-3' });
    await given.statusIs(ANA, 'approving');

    expect(given.fraud.questions.map(({ party }) => party).toSorted()).toEqual(['ipqs', 'nethone']);
    const missing = { level: 'unknown', codes: ['not_collected'] };
    expect(await checksOf(given)).toEqual([
      { vendor: 'ipqs', level: 'low', codes: [] },
      { vendor: 'nethone', level: 'low', codes: [] },
      { vendor: 'neuroid', ...missing },
      { vendor: 'sardine', ...missing },
    ]);
  });

  it('is asked once, however often the bureau has to be', async () => {
    const given = await world();
    given.flagsOn.add('ipqsActive');
    given.bureau.behave({ status: 503, body: {} });
    await holdFrom(given.database, '2026-02-01', ['{bureau,retry_delays_s}', '[0, 0]']);

    await apply(given);
    await given.statusIs(ANA, 'rejected');

    expect(given.bureau.questions).toHaveLength(3);
    expect(given.fraud.askedOf('ipqs')).toHaveLength(1);
  });

  it.each([[{ ipqs: '' }], [{ ipqs: 'x'.repeat(201) }], [{ maxmind: 'x' }], ['req-1']])(
    'refuses %j for its sessions, and changes nothing',
    async (devices) => {
      const given = await world();
      await expect(apply(given, devices as object)).rejects.toThrow('validation_failed');
      expect((await given.origination.currentOf(ANA))?.status).toBe('filling');
    },
  );
});
