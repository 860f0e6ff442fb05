import type { DeviceVendor } from '@abona/contract/origination/device-vendors';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Application } from '../domain/application.ts';
import type { DeviceCheck, DeviceVerdict } from '../domain/decision-inputs.ts';

/** A vendor whose flag was on when the form was handed in; null: the browser brought no session of it. */
export type CollectedDevice = { readonly vendor: DeviceVendor; readonly sessionId: string | null };

const TABLE = 'origination.device_checks';

/** What the browser brought. What it did not bring is known to be unknown from the start. */
export async function addDeviceChecks(
  tx: Tx,
  { id, customerId }: Application,
  { devices, at }: { readonly devices: readonly CollectedDevice[]; readonly at: Date },
): Promise<void> {
  if (devices.length === 0) return;
  await tx
    .insertInto(TABLE)
    .values(
      devices.map(({ vendor, sessionId }) => ({
        application_id: id,
        vendor,
        customer_id: customerId,
        session_id: sessionId,
        collected_at: at,
        ...(sessionId === null
          ? { level: 'unknown' as const, codes: ['not_collected'], answered_at: at }
          : { codes: [] }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The sessions that no vendor was asked about yet. */
export async function findUnasked(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<readonly { readonly vendor: DeviceVendor; readonly sessionId: string }[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['vendor', 'session_id'])
    .where('application_id', '=', id)
    .where('level', 'is', null)
    .execute();
  return rows.map(({ vendor, session_id }) => ({ vendor, sessionId: session_id ?? '' }));
}

/** The first answer stays. */
export async function recordVerdict(
  tx: Tx,
  { id }: Pick<Application, 'id'>,
  { vendor, verdict, at }: Answered,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ level: verdict.level, codes: [...verdict.codes], answered_at: at })
    .where('application_id', '=', id)
    .where('vendor', '=', vendor)
    .where('level', 'is', null)
    .execute();
}

type Answered = {
  readonly vendor: DeviceVendor;
  readonly verdict: DeviceVerdict;
  readonly at: Date;
};

/** What was said about the browser of an application, by vendor. */
export async function findDeviceChecks(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<readonly DeviceCheck[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['vendor', 'level', 'codes'])
    .where('application_id', '=', id)
    .orderBy('vendor')
    .execute();
  return rows.map(({ vendor, level, codes }) => ({ vendor, level: level ?? 'unknown', codes }));
}
