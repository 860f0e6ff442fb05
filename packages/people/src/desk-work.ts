import { addDays, civilDate } from '@abona/kernel/civil-date';
import { emailOf } from '#cast.ts';
import { type DeskCalls, enterDesk } from '#office-calls.ts';
import type { World } from '#place.ts';

/** The company's own account, from which its money leaves: whatever comes there is nobody's. */
const OWN_ACCOUNT = '646180157000000004';
/** Pesos of somebody who forgot to say for what. */
const UNSAID = 91_295;
/** Whose call it was. */
const HEARD_OF = emailOf({ id: 'gloria.urbina' });
const CHALLENGER = '2026-12';
const DECISIONS = 1_000;
/** From when a new policy is meant to decide. */
const NOTICE_DAYS = 14;

/** What the machine does by night, which a clock that was moved has not come to. */
const BY_NIGHT = ['ledger.seal_day', 'ledger.verify_book', 'collections.reconcile'] as const;

/** Leaves on the desk what lies there on any day: money that is nobody's, and what waits for a second person. */
export async function leaveWork(world: World): Promise<void> {
  await world.control.transfer(OWN_ACCOUNT, UNSAID);
  await proposeChallenger(await enterDesk(world, 'risk'));
  await askForRole(await enterDesk(world, 'admin'));
  await tellCompliance(await enterDesk(world, 'support'));
  const operator = await enterDesk(world, 'operator');
  for (const name of BY_NIGHT)
    await operator('runScheduledJob', { params: { name }, body: { reason: 'missed_run' } });
}

/** A policy that lends a little less to who owes much already, tried on what was decided, waits for compliance. */
async function proposeChallenger(risk: DeskCalls): Promise<void> {
  const { policies } = await risk('listPolicies');
  const based_on = policies.find(({ state }) => state === 'active')?.version ?? '';
  const rule = { rule: 'burden.max_share' as const, of: null, band: null, value: '0.42' };
  const proposal = { version: CHALLENGER, based_on, changes: [rule] };
  const { fingerprint: drafted } = await risk('previewPolicyProposal', { body: proposal });
  await risk('proposePolicy', {
    body: {
      version: CHALLENGER,
      based_on,
      changes: [rule],
      fingerprint: drafted,
      reason: 'policy',
      note: 'Comité de riesgo: quien ya debe mucho se atrasa más.',
    },
  });
  const params = { version: CHALLENGER };
  const run = await risk('startChallenger', { params, body: { decisions_max: DECISIONS } });
  const { today } = await risk('getStaffToday');
  const query = { from: addDays(civilDate(today), NOTICE_DAYS), run_id: run.run_id };
  const { fingerprint } = await risk('previewPolicyActivation', { params, query });
  const note = 'Se probó con lo decidido del año.';
  await risk('activatePolicy', {
    params,
    body: { from: query.from, run_id: run.run_id, fingerprint, reason: 'policy', note },
  });
}

/** Whoever answers the phone heard something that compliance has to look at. */
async function tellCompliance(support: DeskCalls): Promise<void> {
  const { customers } = await support('findCustomers', { body: { by: 'email', value: HEARD_OF } });
  await support('raiseAmlAlert', {
    body: {
      customer_id: customers[0]?.customer_id ?? 0,
      is_urgent: false,
      words:
        'Preguntó dos veces si otra persona puede liquidar todo en efectivo sin dar su nombre.',
    },
  });
}

/** Somebody of the UNE is to help at the phones, which a second person has to agree to. */
async function askForRole(admin: DeskCalls): Promise<void> {
  const { people } = await admin('listStaffPeople');
  const email = people.find(({ roles }) => roles.some(({ role }) => role === 'une'))?.email ?? '';
  const query = { email, role: 'support' } as const;
  const { fingerprint } = await admin('previewRoleGrant', { query });
  const note = 'Cubre a Lucía en diciembre.';
  await admin('grantRole', {
    body: { email, role: 'support', fingerprint, reason: 'other', note },
  });
}
