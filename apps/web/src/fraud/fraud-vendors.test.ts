import { flagDefaults } from '@abona/contract/flags';
import {
  type DeviceVendor,
  deviceVendors,
  flagOfVendor,
} from '@abona/contract/origination/device-vendors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasForeignScripts } from '#browser/foreign-script.ts';

const VENDORS = 'https://vendors.test';
const vendorOf = (name: string) => ({
  script_url: `${VENDORS}/${name}.js`,
  client_id: `client-${name}`,
});
const contracts = {
  devices: Object.fromEntries(deviceVendors.map((name) => [name, vendorOf(name)])),
  captcha: { script_url: `${VENDORS}/captcha.js`, site_key: 'site' },
};
const allOff = {
  ...flagDefaults,
  ipqsActive: false,
  sardineActive: false,
  nethoneActive: false,
  neuroidActive: false,
  useRecaptcha: false,
};

type Seen = { readonly vendor: string; readonly clientId?: string; readonly session?: string };

/** What each vendor's script would put on the page; `see` is told what the vendor is told. */
const surfacesOf = (see: (seen: Seen) => void): Readonly<Record<string, object>> => ({
  ipqs: {
    Startup: {
      ['AfterResult']: (take: (result: object) => void) => {
        see({ vendor: 'ipqs' });
        take({ request_id: 'req-1' });
      },
    },
  },
  sardine: {
    _Sardine: {
      createContext: (given: {
        clientId: string;
        sessionKey: string;
        onDeviceResponse: () => void;
      }) => {
        see({ vendor: 'sardine', clientId: given.clientId, session: given.sessionKey });
        given.onDeviceResponse();
      },
    },
  },
  nethone: {
    NTHN: {
      profiler: {
        init: async (given: { attemptReference: string; clientId: string }) =>
          see({ vendor: 'nethone', clientId: given.clientId, session: given.attemptReference }),
      },
    },
  },
  neuroid: {
    nid: (command: string, value: string) => {
      if (command === 'identify') see({ vendor: 'neuroid', session: value });
    },
  },
  captcha: {
    grecaptcha: {
      ready: (act: () => void) => act(),
      execute: async (site: string, { action }: { action: string }) => `${site}:${action}`,
    },
  },
});

type Browser = {
  readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } };
};

/** Scripts are not run here: they arrive, with what they would have put on the page, or they do not. */
const scriptsArrive = (doArrive: boolean) => {
  const { settings } = (window as unknown as Browser).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = doArrive;
};

/** A page of its own, with these flags. */
async function open(flags: Partial<typeof allOff>) {
  vi.resetModules();
  scriptsArrive(true);
  const seen: Seen[] = [];
  const fetched: string[] = [];
  for (const surface of Object.values(surfacesOf((one) => seen.push(one))))
    Object.assign(window, surface);
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) fetched.push((node as HTMLScriptElement).src);
    append(...nodes);
  });
  const { configuration } = await import('#browser/configuration.ts');
  const { setFlagState } = await import('#flags/flag-store.ts');
  Object.assign(configuration(), { fraud_vendors: contracts });
  setFlagState({ values: { ...allOff, ...flags } as typeof flagDefaults, hasFailed: false });
  return { ...(await import('./fraud-checks.ts')), seen, fetched };
}

afterEach(() => {
  scriptsArrive(false);
  for (const script of document.querySelectorAll('script[data-foreign]')) script.remove();
  for (const name of ['Startup', '_Sardine', 'NTHN', 'nid', 'grecaptcha'])
    Reflect.deleteProperty(window, name);
});

describe.each(deviceVendors)('device intelligence by %s', (vendor: DeviceVendor) => {
  const flag = flagOfVendor[vendor];

  it(`[3.11] ${flag} on: its script is loaded, and its session goes with the form`, async () => {
    const page = await open({ [flag]: true });
    page.beginFraudChecks();

    const { devices, captcha_token } = await page.fraudAnswers();

    expect(page.fetched).toEqual([`${VENDORS}/${vendor}.js`]);
    expect(captcha_token).toBeUndefined();
    expect(page.seen).toHaveLength(1);
    expect(devices).toEqual({ [vendor]: page.seen[0]?.session ?? 'req-1' });
  });

  it(`[3.11] ${flag} off: nothing of it is loaded`, async () => {
    const others = Object.fromEntries(
      deviceVendors.filter((one) => one !== vendor).map((one) => [flagOfVendor[one], true]),
    );
    const page = await open(others);
    page.beginFraudChecks();

    const { devices } = await page.fraudAnswers();

    expect(page.fetched).not.toContain(`${VENDORS}/${vendor}.js`);
    expect(page.fetched).toHaveLength(deviceVendors.length - 1);
    expect(devices).not.toHaveProperty(vendor);
  });

  it('a script that does not come stops nobody', async () => {
    const page = await open({ [flag]: true });
    scriptsArrive(false);
    page.beginFraudChecks();

    expect(await page.fraudAnswers()).toEqual({ devices: {} });
  });
});

describe('the captcha', () => {
  it('[3.11] useRecaptcha on: a token for handing in goes with the form', async () => {
    const page = await open({ useRecaptcha: true });
    page.beginFraudChecks();

    expect(await page.fraudAnswers()).toEqual({
      devices: {},
      captcha_token: 'site:submit_application',
    });
    expect(page.fetched).toEqual([`${VENDORS}/captcha.js?render=site`]);
  });

  it('[3.11] useRecaptcha off: it is not loaded', async () => {
    const page = await open({});
    page.beginFraudChecks();

    expect(await page.fraudAnswers()).toEqual({});
    expect(page.fetched).toEqual([]);
  });

  it('is fetched again when the form is handed in after a failure', async () => {
    const page = await open({ useRecaptcha: true });
    scriptsArrive(false);
    expect(await page.fraudAnswers()).toEqual({ devices: {} });
    scriptsArrive(true);

    expect(await page.fraudAnswers()).toMatchObject({ captcha_token: 'site:submit_application' });
  });
});

it('the vendors are let in on the form, and on no other screen of secrets', async () => {
  const page = await open({ ipqsActive: true });
  await page.fraudAnswers();

  expect(hasForeignScripts('/aplicar')).toBe(false);
  expect(hasForeignScripts('/espera')).toBe(true);
});
