import { type DeviceVendor, deviceVendors } from '@abona/contract/origination/device-vendors';
import { z } from 'zod';
import { objectionTo } from './address-rules.ts';
import { objectionToVendorName, objectionToVendorSecret } from './secret-rules.ts';

/** A vendor whose script runs in the browser and who is asked by us. */
export type ScriptVendor = {
  readonly scriptUrl: string;
  /** Told to browsers. */
  readonly clientId: string;
  readonly url: string;
  readonly secret: string;
};

/** Who looks at the browser that an application comes from. */
export type FraudVendors = {
  /** Those with which there is a contract; another is not asked, whatever its flag says. */
  readonly devices: Readonly<Partial<Record<DeviceVendor, ScriptVendor>>>;
  readonly captcha: ScriptVendor;
  /** Where their scripts load more, connect and frame. */
  readonly origins: readonly string[];
};

const web = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'must be an address that begins with https:// or http://',
  });
const given = z.string().min(1, 'is empty');

/** Each device vendor is named whole or not at all; the captcha is always there. */
export const fraudVariables = {
  IPQS_URL: web.optional(),
  IPQS_SCRIPT_URL: web.optional(),
  IPQS_CLIENT_ID: given.optional(),
  IPQS_SECRET: given.optional(),
  SARDINE_URL: web.optional(),
  SARDINE_SCRIPT_URL: web.optional(),
  SARDINE_CLIENT_ID: given.optional(),
  SARDINE_SECRET: given.optional(),
  NETHONE_URL: web.optional(),
  NETHONE_SCRIPT_URL: web.optional(),
  NETHONE_CLIENT_ID: given.optional(),
  NETHONE_SECRET: given.optional(),
  NEUROID_URL: web.optional(),
  NEUROID_SCRIPT_URL: web.optional(),
  NEUROID_CLIENT_ID: given.optional(),
  NEUROID_SECRET: given.optional(),
  RECAPTCHA_URL: web,
  RECAPTCHA_SCRIPT_URL: web,
  RECAPTCHA_SITE_KEY: given,
  RECAPTCHA_SECRET: given,
} as const;
const FraudVariables = z.object(fraudVariables);
type FraudVariables = z.output<typeof FraudVariables>;

const prefixes = {
  ipqs: 'IPQS',
  sardine: 'SARDINE',
  nethone: 'NETHONE',
  neuroid: 'NEUROID',
} as const satisfies Record<DeviceVendor, string>;

/** The four variables of a vendor, by their names. */
const namesOf = (vendor: DeviceVendor) => {
  const prefix = prefixes[vendor];
  return {
    url: `${prefix}_URL`,
    scriptUrl: `${prefix}_SCRIPT_URL`,
    clientId: `${prefix}_CLIENT_ID`,
    secret: `${prefix}_SECRET`,
  } as const;
};

const trimmed = (address: string): string => address.replace(/\/$/, '');

function deviceVendorOf(v: FraudVariables, vendor: DeviceVendor): ScriptVendor | null {
  const names = namesOf(vendor);
  const { [names.url]: url, [names.scriptUrl]: scriptUrl } = v;
  const { [names.clientId]: clientId, [names.secret]: secret } = v;
  if (url === undefined || scriptUrl === undefined) return null;
  if (clientId === undefined || secret === undefined) return null;
  return { url: trimmed(url), scriptUrl, clientId, secret };
}

export function fraudVendorsOf(v: FraudVariables, origins: readonly string[]): FraudVendors {
  const devices = Object.fromEntries(
    deviceVendors.flatMap((vendor) => {
      const one = deviceVendorOf(v, vendor);
      return one === null ? [] : [[vendor, one] as const];
    }),
  );
  return {
    devices,
    captcha: {
      url: trimmed(v.RECAPTCHA_URL),
      scriptUrl: v.RECAPTCHA_SCRIPT_URL,
      clientId: v.RECAPTCHA_SITE_KEY,
      secret: v.RECAPTCHA_SECRET,
    },
    origins,
  };
}

type Verdicts = { readonly [Name in keyof FraudVariables]?: string | null };

/** A vendor that is named in part would be off without anybody knowing. */
function missingOfVendors(v: FraudVariables): Verdicts {
  const verdicts: Record<string, string> = {};
  for (const vendor of deviceVendors) {
    const names = Object.values(namesOf(vendor));
    if (names.every((name) => v[name] === undefined)) continue;
    for (const name of names) if (v[name] === undefined) verdicts[name] = 'is missing';
  }
  return verdicts;
}

/** What STAGING and PROD refuse of them. */
export function objectionsToFraudVendors(v: FraudVariables): Verdicts {
  const unless = (value: string | undefined, object: (text: string) => string | null) =>
    value === undefined ? null : object(value);
  const https = (address: string) => objectionTo(address, ['https:']);
  const ofDevices = deviceVendors.flatMap((vendor) => {
    const names = namesOf(vendor);
    return [
      [names.url, unless(v[names.url], https)],
      [names.scriptUrl, unless(v[names.scriptUrl], https)],
      [names.secret, unless(v[names.secret], objectionToVendorSecret)],
    ] as const;
  });
  return {
    ...Object.fromEntries(ofDevices),
    ...missingOfVendors(v),
    RECAPTCHA_URL: https(v.RECAPTCHA_URL),
    RECAPTCHA_SCRIPT_URL: https(v.RECAPTCHA_SCRIPT_URL),
    RECAPTCHA_SITE_KEY: objectionToVendorName(v.RECAPTCHA_SITE_KEY),
    RECAPTCHA_SECRET: objectionToVendorSecret(v.RECAPTCHA_SECRET),
  };
}
