import {
  type DeviceVendor,
  deviceVendors,
  flagOfVendor,
} from '@abona/contract/origination/device-vendors';
import type { Application } from '#modules/origination/domain/application.ts';
import type { DeviceVerdict } from '#modules/origination/domain/decision-inputs.ts';
import {
  type CollectedDevice,
  findUnasked,
  recordVerdict,
} from '#modules/origination/stores/device-check-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** What the browser says that the vendors know it by. */
export type DeviceSessions = Readonly<Partial<Record<DeviceVendor, string | undefined>>>;

/** The vendors that are asked about somebody: with a contract, and with their flag on. What else was sent is dropped. */
export async function collectDevices(
  { deviceVendors: contracts, flags }: Pick<OriginationDeps, 'deviceVendors' | 'flags'>,
  { customerId, sessions }: { readonly customerId: number; readonly sessions: DeviceSessions },
): Promise<readonly CollectedDevice[]> {
  const known = deviceVendors.filter((vendor) => contracts[vendor] !== undefined);
  const on = await Promise.all(known.map((vendor) => flags.isOn(flagOfVendor[vendor], customerId)));
  return known
    .filter((_, index) => on[index] === true)
    .map((vendor) => ({ vendor, sessionId: sessions[vendor] ?? null }));
}

type Answer = { readonly vendor: DeviceVendor; readonly verdict: DeviceVerdict };

/**
 * Asks every vendor at once, outside of any transaction, each for as long as its adapter waits. One that is down
 * stops nobody: what it would have said is unknown, and the policy says what that means.
 */
export async function askDevices(
  deps: Pick<OriginationDeps, 'db' | 'log' | 'deviceVendors'>,
  application: Application,
  signal: AbortSignal,
): Promise<readonly Answer[]> {
  const unasked = await findUnasked(deps.db, application);
  return Promise.all(
    unasked.map(async ({ vendor, sessionId }) => {
      const answer = await deps.deviceVendors[vendor]?.ask(sessionId, signal);
      if (answer?.ok) return { vendor, verdict: answer.value };
      const why = answer === undefined ? 'no_contract' : answer.error;
      deps.log.warn({ provider: vendor, code: why }, 'device intelligence had no answer');
      return { vendor, verdict: { level: 'unknown', codes: [why] } as const };
    }),
  );
}

/** Keeps what they said with the application. */
export async function keepVerdicts(
  { clock }: Pick<OriginationDeps, 'clock'>,
  tx: Tx,
  {
    application,
    answers,
  }: { readonly application: Application; readonly answers: readonly Answer[] },
): Promise<void> {
  const at = clock.now();
  for (const answer of answers) await recordVerdict(tx, application, { ...answer, at });
}
