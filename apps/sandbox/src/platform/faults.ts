import { z } from 'zod';
import type { WorldEvents } from './world-events.ts';

const DelayMs = z.int().min(0).max(60_000);

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
});
export type FaultSettings = z.output<typeof FaultSettings>;
export type TokenFault = FaultSettings['login']['tokens'];

export const FaultChange = z
  .strictObject({
    login: FaultSettings.shape.login.partial(),
    push: FaultSettings.shape.push.partial(),
    phone: FaultSettings.shape.phone.partial(),
    mail: FaultSettings.shape.mail.partial(),
  })
  .partial();
export type FaultChange = z.output<typeof FaultChange>;

export const HEALTHY: FaultSettings = {
  login: { mode: 'up', delay_ms: 0, tokens: 'good' },
  push: { mode: 'up', delay_ms: 0 },
  phone: { mode: 'up', delay_ms: 0 },
  mail: { mode: 'up', delay_ms: 0 },
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
  return FaultSettings.parse({
    login: { ...settings.login, ...change.login },
    push: { ...settings.push, ...change.push },
    phone: { ...settings.phone, ...change.phone },
    mail: { ...settings.mail, ...change.mail },
  });
}
