import { z } from 'zod';
import type { WorldEvents } from './world-events.ts';

const DelayMs = z.int().min(0).max(60_000);

/** `hang` never answers and does nothing; `hang_after` does what it was asked, and never answers. */
const VendorMode = z.enum(['up', 'down', 'hang', 'hang_after']);
/** `reordered`: a younger event overtakes an older one; `forged`: the signature is wrong. */
const Webhooks = z.enum(['prompt', 'late', 'doubled', 'reordered', 'lost', 'forged']);
const Vendor = z.strictObject({ mode: VendorMode, delay_ms: DelayMs, webhooks: Webhooks });

/** What a simulated party can be made to do. The first value of each list is the healthy one. */
export const FaultSettings = z.strictObject({
  login: z.strictObject({
    /** `down` answers 503; `refused` closes the port, so that connections are refused. */
    mode: z.enum(['up', 'down', 'refused']),
    delay_ms: DelayMs,
    /** What is wrong with the access tokens issued from now on. */
    tokens: z.enum([
      'good',
      'expired',
      'not_yet_valid',
      'wrong_audience',
      'wrong_issuer',
      'unknown_key',
      'no_email',
    ]),
  }),
  push: z.strictObject({
    /** `down` answers 503 to the server; `refused` also turns browsers away (code 4100). */
    mode: z.enum(['up', 'down', 'refused']),
    delay_ms: DelayMs,
  }),
  phone: z.strictObject({ mode: z.enum(['up', 'down', 'lose']), delay_ms: DelayMs }),
  mail: z.strictObject({ mode: z.enum(['up', 'down', 'lose']), delay_ms: DelayMs }),
  bureau: Vendor.omit({ webhooks: true }),
  condusef: Vendor.omit({ webhooks: true }),
  /** All vendors of device intelligence; how risky they call a browser from now on. */
  devices: Vendor.omit({ webhooks: true }).extend({ level: z.enum(['low', 'medium', 'high']) }),
  /** How sure it is that it was a person: 1, and not a program: 0. */
  captcha: Vendor.omit({ webhooks: true }).extend({ score: z.number().min(0).max(1) }),
  identity: Vendor,
  spei: Vendor,
  cards: Vendor,
  debit: Vendor,
  /** The shop's receiver of our webhooks; its pages stay up. */
  shop: z.strictObject({ mode: z.enum(['up', 'down']), delay_ms: DelayMs }),
});
export type FaultSettings = z.output<typeof FaultSettings>;
export type TokenFault = FaultSettings['login']['tokens'];
export type Party = keyof FaultSettings;
/** The vendors whose interfaces share one gate. */
export type VendorParty = Exclude<Party, 'login' | 'push' | 'phone' | 'mail' | 'shop'>;
/** Those that also call back. */
export type WebhookParty = Exclude<VendorParty, 'bureau' | 'condusef' | 'devices' | 'captcha'>;
export type WebhookFault = z.output<typeof Webhooks>;

export const FaultChange = z
  .strictObject({
    login: FaultSettings.shape.login.partial(),
    push: FaultSettings.shape.push.partial(),
    phone: FaultSettings.shape.phone.partial(),
    mail: FaultSettings.shape.mail.partial(),
    bureau: FaultSettings.shape.bureau.partial(),
    condusef: FaultSettings.shape.condusef.partial(),
    devices: FaultSettings.shape.devices.partial(),
    captcha: FaultSettings.shape.captcha.partial(),
    identity: Vendor.partial(),
    spei: Vendor.partial(),
    cards: Vendor.partial(),
    debit: Vendor.partial(),
    shop: FaultSettings.shape.shop.partial(),
  })
  .partial();
export type FaultChange = z.output<typeof FaultChange>;

const HEALTHY_VENDOR = { mode: 'up', delay_ms: 0, webhooks: 'prompt' } as const;

export const HEALTHY: FaultSettings = {
  login: { mode: 'up', delay_ms: 0, tokens: 'good' },
  push: { mode: 'up', delay_ms: 0 },
  phone: { mode: 'up', delay_ms: 0 },
  mail: { mode: 'up', delay_ms: 0 },
  bureau: { mode: 'up', delay_ms: 0 },
  condusef: { mode: 'up', delay_ms: 0 },
  devices: { mode: 'up', delay_ms: 0, level: 'low' },
  captcha: { mode: 'up', delay_ms: 0, score: 0.9 },
  identity: HEALTHY_VENDOR,
  spei: HEALTHY_VENDOR,
  cards: HEALTHY_VENDOR,
  debit: HEALTHY_VENDOR,
  shop: { mode: 'up', delay_ms: 0 },
};

/** Kept in memory on purpose: a restart heals the world. */
export type Faults = {
  readonly now: () => FaultSettings;
  readonly change: (change: FaultChange) => Promise<FaultSettings>;
  readonly heal: () => Promise<FaultSettings>;
  /** Called before a change is answered, so that a caller finds the fault in force. */
  readonly onChange: (apply: (settings: FaultSettings) => Promise<void>) => void;
};

export function createFaults(events: WorldEvents): Faults {
  let settings = HEALTHY;
  const appliers: ((settings: FaultSettings) => Promise<void>)[] = [];

  const become = async (next: FaultSettings): Promise<FaultSettings> => {
    settings = next;
    for (const apply of appliers) await apply(settings);
    events.announce('faults');
    return settings;
  };
  return {
    now: () => settings,
    change: (change) => become(merge(settings, change)),
    heal: () => become(HEALTHY),
    onChange: (apply) => void appliers.push(apply),
  };
}

/** Parsed again as a whole: an unset field in a change must not erase what stands. */
function merge(settings: FaultSettings, change: FaultChange): FaultSettings {
  const parties = Object.keys(settings) as Party[];
  return FaultSettings.parse(
    Object.fromEntries(
      parties.map((party) => [party, { ...settings[party], ...change[party] }] as const),
    ),
  );
}
