import { randomUUIDv7 } from 'node:crypto';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { nationalNumber, parsePhone } from '@abona/mexico/phone';
import { rfcCheckDigit } from '@abona/mexico/rfc';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { agencyAssigned } from '../events.ts';
import {
  type Agency,
  type AgencyFacts,
  addAgency,
  addPlacement,
  endPlacement,
  listPlacedOf,
  listPlacedWith,
  lockAgency,
  type PlacedLoan,
  saveAgencyEnd,
  saveAgencyFacts,
} from '../stores/agency-store.ts';
import type { ArrearsDeps } from './arrears-deps.ts';
import { noWord, readWords } from './read-facts.ts';

type ByPerson = { readonly personId: string };

/** Which part of what was told of a despacho cannot be so. */
type FactsProblem = 'phone_wrong' | 'hours_wrong';
export type AgencyProblem = FactsProblem | 'rfc_wrong' | 'day_wrong';

/** A company's: three letters, a day, two characters and their check digit. */
const companyRfc = /^[A-ZÑ&]{3}\d{6}[A-Z\d]{2}[A\d]$/;

const isCompanyRfc = (rfc: string): boolean =>
  companyRfc.test(rfc) && rfcCheckDigit(rfc.slice(0, -1)) === rfc.slice(-1);

/** Numbers as they are dialled; each once. */
function checkedFacts(facts: AgencyFacts): Result<AgencyFacts, FactsProblem> {
  const phones = new Set<string>();
  for (const text of facts.phones) {
    const phone = parsePhone(text);
    if (!phone.ok) return err('phone_wrong');
    phones.add(nationalNumber(phone.value));
  }
  if (facts.untilHour <= facts.fromHour) return err('hours_wrong');
  return ok({ ...facts, phones: [...phones] });
}

/** Registers a despacho. Whoever has no number in REDECO collects for nobody. */
export async function registerAgency(
  { db, clock, audit }: ArrearsDeps,
  { personId, ...told }: Omit<Agency, 'id' | 'endedOn'> & ByPerson,
): Promise<Result<string, AgencyProblem | 'agency_known'>> {
  const rfc = told.rfc.toUpperCase();
  if (!isCompanyRfc(rfc)) return err('rfc_wrong');
  if (told.registeredOn > mexicoCityDate(clock.now().getTime())) return err('day_wrong');
  const facts = checkedFacts(told);
  if (!facts.ok) return facts;
  const agency: Agency = { ...told, ...facts.value, id: randomUUIDv7(), rfc, endedOn: null };
  const actor = `staff:${personId}`;
  return transaction(db, async (tx) => {
    const isNew = await addAgency(tx, agency, { by: actor, at: clock.technicalNow() });
    if (!isNew) return err('agency_known');
    await audit(tx, {
      subject: `agency:${agency.id}`,
      actor,
      action: 'arrears.agency_registered',
      reason: null,
      detail: { redeco: agency.redecoNumber },
    });
    return ok(agency.id);
  });
}

const factNames = [
  'name',
  'address',
  'phones',
  'partners',
  'people',
  'fromHour',
  'untilHour',
] as const satisfies readonly (keyof AgencyFacts)[];

/** Corrects what is known of a despacho: people and numbers change. The trail says which parts did. */
export async function changeAgency(
  { db, audit }: ArrearsDeps,
  { agencyId, personId, ...told }: AgencyFacts & ByPerson & { readonly agencyId: string },
): Promise<Result<void, FactsProblem | 'not_found' | 'act_impossible'>> {
  const facts = checkedFacts(told);
  if (!facts.ok) return facts;
  return transaction(db, async (tx) => {
    const before = await lockAgency(tx, agencyId);
    if (before === null) return err('not_found');
    if (before.endedOn !== null) return err('act_impossible');
    await saveAgencyFacts(tx, agencyId, facts.value);
    const changed = factNames.filter((name) => String(before[name]) !== String(facts.value[name]));
    await audit(tx, {
      subject: `agency:${agencyId}`,
      actor: `staff:${personId}`,
      action: 'arrears.agency_changed',
      reason: null,
      detail: { parts: changed.join(' ') },
    });
    return ok(undefined);
  });
}

/** A despacho works for us no more; what it has comes back first. */
export async function endAgency(
  { db, clock, audit }: ArrearsDeps,
  { agencyId, personId }: { readonly agencyId: string; readonly personId: string },
): Promise<Result<void, 'not_found' | 'agency_has_loans' | 'act_impossible'>> {
  return transaction(db, async (tx) => {
    const agency = await lockAgency(tx, agencyId);
    if (agency === null) return err('not_found');
    if (agency.endedOn !== null) return err('act_impossible');
    const [placed] = await listPlacedWith(tx, { agencyId, limit: 1 });
    if (placed !== undefined) return err('agency_has_loans');
    await saveAgencyEnd(tx, agencyId, mexicoCityDate(clock.now().getTime()));
    const actor = `staff:${personId}`;
    const subject = `agency:${agencyId}`;
    await audit(tx, { subject, actor, action: 'arrears.agency_ended', reason: null, detail: {} });
    return ok(undefined);
  });
}

type PlacementOrder = {
  readonly loanId: string;
  readonly agencyId: string;
  readonly actor: string;
};

type PlacementRefusal =
  | 'not_found'
  | 'act_impossible'
  | 'contact_not_late'
  | 'contact_held'
  | 'contact_died';

type Placed = { readonly agency: Agency; readonly replaced: PlacedLoan | null };

/** Gives a late loan to a despacho, in place of the one that had it; its customer is told. */
export async function placeWithAgency(
  deps: ArrearsDeps,
  tx: Tx,
  { loanId, agencyId, actor }: PlacementOrder,
): Promise<Result<Placed, PlacementRefusal>> {
  const { lending, clock, audit, publish } = deps;
  const agency = await lockAgency(tx, agencyId);
  const loan = await lending.arrears.figuresOf(loanId, tx);
  if (agency === null || loan === null) return err('not_found');
  const { customerId } = loan;
  const at = clock.now();
  if (loan.overdue === null) return err('contact_not_late');
  if (loan.askable === 0) return err('contact_held');
  const words = await readWords(deps, tx, { customerIds: [customerId], now: at });
  if ((words.get(customerId) ?? noWord).wishes.hasDied) return err('contact_died');
  const before = (await listPlacedOf(tx, [loanId])).get(loanId) ?? null;
  if (agency.endedOn !== null || before?.agencyId === agencyId) return err('act_impossible');
  const id = randomUUIDv7();
  if (before !== null) await endPlacement(tx, before.id, { by: actor, at });
  await addPlacement(tx, { id, loanId, customerId, agencyId, at }, actor);
  await audit(tx, {
    subject: `loan:${loanId}`,
    actor,
    action: agencyAssigned.name,
    reason: null,
    detail: { agency: agencyId, replaced: before?.agencyId ?? null },
  });
  await publish(tx, agencyAssigned, {
    placement_id: id,
    loan_id: loanId,
    customer_id: customerId,
  });
  return ok({ agency, replaced: before });
}

/** Takes a loan back. */
export async function recallFromAgency(
  { clock, audit }: ArrearsDeps,
  tx: Tx,
  { loanId, actor }: Omit<PlacementOrder, 'agencyId'>,
): Promise<Result<PlacedLoan, 'act_impossible'>> {
  const placed = (await listPlacedOf(tx, [loanId])).get(loanId);
  if (placed === undefined) return err('act_impossible');
  await endPlacement(tx, placed.id, { by: actor, at: clock.now() });
  await audit(tx, {
    subject: `loan:${loanId}`,
    actor,
    action: 'arrears.agency_recalled',
    reason: null,
    detail: { agency: placed.agencyId },
  });
  return ok(placed);
}
