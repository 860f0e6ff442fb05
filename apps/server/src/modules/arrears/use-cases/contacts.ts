import { randomUUIDv7 } from 'node:crypto';
import type {
  ContactChannel,
  ContactOutcome,
  ContactRefusal,
} from '@abona/contract/staff/arrears-terms';
import { formatDateShort, formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { type ContactVerdict, mayContact } from '../domain/contact-guard.ts';
import type { ArrearsDeps } from './arrears-deps.ts';
import {
  agencyStandingOf,
  type ExactStanding,
  noWord,
  readPlaced,
  readWords,
} from './read-facts.ts';

type Reservation = {
  readonly loanId: string;
  /** As it stood a moment ago: what it says is others' to change, and none of it is contended for here. */
  readonly standing: ExactStanding;
  readonly channel: ContactChannel;
  /** For the despacho that has the loan. */
  readonly isForAgency: boolean;
  readonly personId: string;
};

type Reserved = { readonly id: string; readonly at: Date; readonly until: Date };

const refusalOf = ({
  reason,
  until,
}: Extract<ContactVerdict, { isAllowed: false }>): DetailedFailure<ContactRefusal> => ({
  code: reason,
  details: { until: until === null ? '' : inWords(until) },
});

/** By the desk's clock, which is the capital's. */
const inWords = (instant: Date): string =>
  `${formatDateShort(mexicoCityDate(instant.getTime()))}, ${formatTime(mexicoCityTime(instant.getTime()))}`;

/**
 * Announces a contact, or says why it may not take place. The customer is locked first: of two who are about to dial,
 * one finds room. Whoever then does not dial has used it up, which is the customer's gain.
 */
export async function reserveContact(
  deps: ArrearsDeps,
  tx: Tx,
  { loanId, standing: exact, channel, isForAgency, personId }: Reservation,
): Promise<Result<Reserved, DetailedFailure<ContactRefusal>>> {
  const { notifications, clock, contacts, audit } = deps;
  const { customerId } = exact.figures;
  const guard = notifications.collectionGuard;
  await guard.lock(tx, customerId);
  const now = clock.now();
  const words = await readWords(deps, tx, { customerIds: [customerId], now });
  const placed = (await readPlaced(deps, tx, [loanId])).get(loanId) ?? null;
  const asked = { now, customerIds: [customerId], clockOf: () => exact.clock };
  const verdict = mayContact({
    now,
    by: isForAgency ? 'agency' : 'house',
    channel,
    clock: exact.clock,
    asking: (await guard.verdictsOf(tx, asked)).get(customerId) ?? { isAllowed: true, until: now },
    // Two people gave it to a despacho, or took it back, at any moment: read under the customer's lock.
    standing: { ...exact.standing, agency: agencyStandingOf(placed) },
    wishes: (words.get(customerId) ?? noWord).wishes,
  });
  if (!verdict.isAllowed) return err(refusalOf(verdict));
  const id = randomUUIDv7();
  await guard.record(tx, { customerId, contactId: id, now });
  const agencyId = isForAgency ? (placed?.agencyId ?? null) : null;
  await contacts.add(tx, { id, loanId, customerId, personId, agencyId, channel, at: now });
  await audit(tx, {
    subject: `loan:${loanId}`,
    actor: `staff:${personId}`,
    action: 'arrears.contact_reserved',
    reason: null,
    detail: { id, channel, agency: agencyId },
  });
  return ok({ id, at: now, until: verdict.until });
}

type OutcomeOrder = {
  readonly contactId: string;
  readonly personId: string;
  readonly outcome: ContactOutcome;
  readonly fromHour: number | null;
  readonly note: string;
};

/** Writes what came of a contact: once, by whoever made it. */
export async function recordOutcome(
  { contacts, clock, audit }: ArrearsDeps,
  tx: Tx,
  { contactId, personId, ...result }: OutcomeOrder,
): Promise<Result<void, 'not_found' | 'contact_settled' | 'contact_of_other'>> {
  const contact = await contacts.find(tx, contactId);
  if (contact === null) return err('not_found');
  if (contact.personId !== personId) return err('contact_of_other');
  const { customerId, loanId } = contact;
  const isWritten = await contacts.settle(tx, {
    ...result,
    contactId,
    customerId,
    at: clock.now(),
  });
  if (!isWritten) return err('contact_settled');
  await audit(tx, {
    subject: `loan:${loanId}`,
    actor: `staff:${personId}`,
    action: 'arrears.contact_settled',
    reason: null,
    detail: { id: contactId, outcome: result.outcome },
  });
  return ok(undefined);
}
