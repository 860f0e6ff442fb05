import {
  AGENCY_LOANS_MAX,
  type Agency,
  type AgencyLoan,
} from '@abona/contract/staff-acts/agency-acts';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Arrears } from '#modules/arrears/module.ts';
import type { StaffArrearsDeps } from './arrears.ts';

type Listed = Awaited<ReturnType<Arrears['agencyDesk']['list']>>[number];

export const agencyView = (agency: Listed): Agency => ({
  agency_id: publicId('agc', agency.id),
  name: agency.name,
  rfc: agency.rfc,
  address: agency.address,
  phones: [...agency.phones],
  partners: [...agency.partners],
  people: [...agency.people],
  from_hour: agency.fromHour,
  until_hour: agency.untilHour,
  redeco_number: agency.redecoNumber,
  registered_on: agency.registeredOn,
  ended_on: agency.endedOn,
  loans: agency.loans,
});

/** The loans that a despacho has, late or not any more, and what keeps it from calling. */
export async function listAgencyLoans(
  { arrears, customers }: StaffArrearsDeps,
  agencyId: string,
): Promise<AgencyLoan[]> {
  const placed = await arrears.agencyDesk.loansOf({ agencyId, limit: AGENCY_LOANS_MAX });
  const [items, names] = await Promise.all([
    Promise.all(placed.map(({ loanId }) => arrears.itemOf(loanId))),
    customers.namesOf([...new Set(placed.map(({ customerId }) => customerId))]),
  ]);
  return placed.map(({ loanId, customerId, at }, place) => {
    const item = items[place];
    const overdue = item?.figures.overdue;
    const guard = item?.agencyGuard;
    return {
      loan_id: publicId('loan', loanId),
      customer: { customer_id: customerId, name: names.get(customerId) ?? null },
      since: mexicoCityDate(at.getTime()),
      told_at: item?.placed?.toldAt?.toISOString() ?? null,
      days_late: overdue?.days_late ?? 0,
      overdue: overdue?.amount ?? 0,
      refusal: guard === undefined || guard.isAllowed ? null : guard.reason,
    };
  });
}
