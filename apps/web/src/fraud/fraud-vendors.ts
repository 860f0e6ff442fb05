import {
  CAPTCHA_ACTION,
  type DeviceVendor,
  deviceVendors,
  flagOfVendor,
} from '@abona/contract/origination/device-vendors';
import { trustedPolicies } from '@abona/contract/trusted-policies';
import { configuration } from '#browser/configuration.ts';
import { loadForeignScript } from '#browser/foreign-script.ts';
import { log } from '#browser/log.ts';
import { flagValues } from '#flags/flag-store.ts';
import { paths } from '#routing/paths.ts';
import { surfaces } from './device-surfaces.ts';

/** What goes with a form that is handed in. */
export type FraudAnswers = {
  readonly devices?: Readonly<Record<string, string>>;
  readonly captcha_token?: string;
};

const LOAD_MS = 8_000;
/** For a vendor that has not finished when the form is handed in. */
const COLLECT_MS = 3_000;

type Sessions = Map<DeviceVendor, Promise<string | null>>;
const sessions: Sessions = new Map();
let captcha: Promise<void> | null = null;

const warn = (vendor: string) => (): null => {
  log({ level: 'warn', message: `${vendor} did not answer`, trail: 'fraud.vendors' });
  return null;
};

const vendorsOn = (): readonly DeviceVendor[] => {
  const flags = flagValues();
  const contracts = configuration().fraud_vendors?.devices ?? {};
  return deviceVendors.filter(
    (vendor) => flags[flagOfVendor[vendor]] && contracts[vendor] !== undefined,
  );
};

/** One session a document: handing the form in leads to another one. */
export function begin(): void {
  for (const vendor of vendorsOn())
    if (!sessions.has(vendor)) sessions.set(vendor, look(vendor).catch(warn(vendor)));
  if (flagValues().useRecaptcha) loadCaptcha().catch(warn('captcha'));
}

async function look(vendor: DeviceVendor): Promise<string | null> {
  const contract = configuration().fraud_vendors?.devices[vendor];
  if (contract === undefined) return null;
  await loadForeignScript({
    policy: trustedPolicies[vendor],
    address: contract.script_url,
    timeoutMs: LOAD_MS,
    screen: paths.apply,
  });
  return surfaces[vendor](contract.client_id);
}

const soon = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([
    promise,
    new Promise<null>((fulfil) => setTimeout(() => fulfil(null), COLLECT_MS)),
  ]);

export async function answers(): Promise<FraudAnswers> {
  begin();
  const [devices, token] = await Promise.all([
    Promise.all(
      vendorsOn().map(async (vendor) => {
        const session = await soon(sessions.get(vendor) ?? Promise.resolve(null));
        return session === null ? [] : [[vendor, session] as const];
      }),
    ),
    captchaToken(),
  ]);
  return {
    devices: Object.fromEntries(devices.flat()),
    ...(token === null ? {} : { captcha_token: token }),
  };
}

type Grecaptcha = {
  readonly ready: (act: () => void) => void;
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>;
};
const grecaptchaOf = () => (window as unknown as { readonly grecaptcha?: Grecaptcha }).grecaptcha;

/** Fetched once, and again after a failure. */
function loadCaptcha(): Promise<void> {
  const contract = configuration().fraud_vendors?.captcha;
  if (contract === undefined) return Promise.reject(new Error('there is no captcha'));
  const { script_url, site_key } = contract;
  captcha ??= loadForeignScript({
    policy: trustedPolicies.captcha,
    address: `${script_url}?${new URLSearchParams({ render: site_key })}`,
    timeoutMs: LOAD_MS,
    screen: paths.apply,
  }).catch((failure: unknown) => {
    captcha = null;
    throw failure;
  });
  return captcha;
}

/** A new one for every try: it is good once. Null where it is not asked for, or the vendor is away. */
async function captchaToken(): Promise<string | null> {
  if (!flagValues().useRecaptcha) return null;
  try {
    await loadCaptcha();
    const grecaptcha = grecaptchaOf();
    const siteKey = configuration().fraud_vendors?.captcha.site_key;
    if (grecaptcha === undefined || siteKey === undefined) return null;
    await new Promise<void>((fulfil) => grecaptcha.ready(fulfil));
    return await soon(grecaptcha.execute(siteKey, { action: CAPTCHA_ACTION }));
  } catch {
    return warn('captcha')();
  }
}
