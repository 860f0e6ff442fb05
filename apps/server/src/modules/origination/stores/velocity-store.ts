import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Application } from '../domain/application.ts';
import type { Velocity } from '../domain/decision-inputs.ts';

/** A browser and an address, by keyed hashes. */
export type Device = {
  readonly deviceIndex: string | null;
  readonly addressIndex: string;
  readonly at: Date;
};

export const saveDevice = (
  tx: Tx,
  { id, customerId }: Application,
  { deviceIndex, addressIndex, at }: Device,
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    insert into origination.devices (application_id, customer_id, device_index, address_index, seen_at)
    values (${id}, ${customerId}, ${deviceIndex}, ${addressIndex}, ${at})
    on conflict (application_id) do update set device_index = excluded.device_index,
      address_index = excluded.address_index, seen_at = excluded.seen_at`,
  );

type Counts = {
  applications: number;
  people_per_device: number;
  people_per_address: number;
  people_per_curp: number;
  people_per_phone: number;
  barred_until: string | null;
};

/**
 * How often this person, phone, browser and address were seen since a day, this application included; and
 * until when the latest decline of the customer asks them to wait.
 */
export async function countVelocity(
  tx: Tx,
  { id, customerId }: Application,
  since: Date,
): Promise<Velocity> {
  // One person is counted once, however often they come.
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from origination.applications
        where customer_id = ${customerId} and created_at >= ${since} and kind <> 'kyc') as applications,
      (select count(distinct customer_id)::int from origination.devices
        where device_index = own_device.device_index and seen_at >= ${since}) as people_per_device,
      (select count(distinct customer_id)::int from origination.devices
        where address_index = own_device.address_index and seen_at >= ${since}) as people_per_address,
      (select count(distinct draft.customer_id)::int from origination.drafts draft
        join origination.decisions decision using (application_id)
        where draft.curp_index = own_draft.curp_index and draft.customer_id <> ${customerId}
          and decision.outcome = 'approved') + 1 as people_per_curp,
      (select count(distinct draft.customer_id)::int from origination.drafts draft
        join origination.decisions decision using (application_id)
        where draft.phone_index = own_draft.phone_index and draft.customer_id <> ${customerId}
          and decision.outcome = 'approved' and draft.updated_at >= ${since}) + 1 as people_per_phone,
      (select retry_from from origination.decisions
        where customer_id = ${customerId} and outcome = 'declined'
        order by decided_at desc limit 1) as barred_until
    from origination.drafts own_draft
    left join origination.devices own_device on own_device.application_id = own_draft.application_id
    where own_draft.application_id = ${id}`.execute(tx);
  const counts = rows[0];
  return {
    applications: counts?.applications ?? 0,
    peoplePerDevice: counts?.people_per_device ?? 0,
    peoplePerAddress: counts?.people_per_address ?? 0,
    peoplePerCurp: counts?.people_per_curp ?? 1,
    peoplePerPhone: counts?.people_per_phone ?? 1,
    barredUntil: (counts?.barred_until ?? null) as CivilDate | null,
  };
}
