import { addDays, type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { Arrears } from '#modules/arrears/module.ts';
import type { Cases } from '#modules/cases/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { ReportedCase } from '../domain/condusef/condusef-case.ts';
import type { CollectingAgencies, ReceivedCases } from '../ports.ts';

/** Whom cases and people are asked of. */
export type CaseSources = {
  readonly cases: Pick<Cases, 'listReceived'>;
  readonly arrears: { readonly agencyDesk: Pick<Arrears['agencyDesk'], 'list' | 'spansOf'> };
  readonly profiles: Pick<Origination['profiles'], 'profileOf'>;
};

const dayOf = (at: Date): CivilDate => mexicoCityDate(at.getTime());

type Personal = Awaited<ReturnType<Origination['profiles']['profileOf']>>['personal'];

function personOf(personal: Personal): ReportedCase['person'] {
  const birth = parseCivilDate(personal?.birth_date ?? '');
  const sex = personal?.sex;
  return {
    sex: sex === 'H' || sex === 'M' ? sex : null,
    birthDate: birth.ok ? birth.value : null,
  };
}

type Span = Awaited<ReturnType<Arrears['agencyDesk']['spansOf']>>[number];

/** Who had a loan at an instant. */
function agencyAt(spans: readonly Span[], at: Date): ReportedCase['agency'] {
  const span = spans.findLast(({ from, until }) => from <= at && (until === null || until > at));
  return span === undefined ? null : { id: span.agencyId, isTakenBack: span.until !== null };
}

/** Despachos that worked for us on some day of a span. */
export const collectingAgenciesBy = ({
  arrears,
}: Pick<CaseSources, 'arrears'>): CollectingAgencies => ({
  collectingBetween: async (tx, { from, to }) =>
    (await arrears.agencyDesk.list(tx)).filter(
      ({ registeredOn, endedOn }) => registeredOn <= to && (endedOn === null || endedOn >= from),
    ),
});

/** Cases by the civil days of Mexico City, each with the sex and age of whoever asked, and no name. */
export const receivedCasesBy = ({ cases, profiles, arrears }: CaseSources): ReceivedCases => ({
  receivedBetween: async (tx, { from, to }) => {
    const received = await cases.listReceived(tx, {
      from: new Date(startOfMexicoCityDay(from)),
      until: new Date(startOfMexicoCityDay(addDays(to, 1))),
    });
    const loanIds = received.flatMap(({ loanId }) => (loanId === null ? [] : [loanId]));
    const spans = await arrears.agencyDesk.spansOf(tx, loanIds);
    const reported: ReportedCase[] = [];
    for (const { customerId, loanId, openedAt, answeredAt, ...one } of received)
      reported.push({
        ...one,
        agency: agencyAt(
          spans.filter((span) => span.loanId === loanId),
          openedAt,
        ),
        receivedOn: dayOf(openedAt),
        answeredOn: answeredAt === null ? null : dayOf(answeredAt),
        person: personOf((await profiles.profileOf(tx, customerId)).personal),
      });
    return reported;
  },
});
