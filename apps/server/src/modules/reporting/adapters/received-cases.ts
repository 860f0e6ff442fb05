import { addDays, type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { Cases } from '#modules/cases/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { ReportedCase } from '../domain/condusef/condusef-case.ts';
import type { ReceivedCases } from '../ports.ts';

/** Whom cases and people are asked of. */
export type CaseSources = {
  readonly cases: Pick<Cases, 'listReceived'>;
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

/** Cases by the civil days of Mexico City, each with the sex and age of whoever asked, and no name. */
export const receivedCasesBy = ({ cases, profiles }: CaseSources): ReceivedCases => ({
  receivedBetween: async (tx, { from, to }) => {
    const received = await cases.listReceived(tx, {
      from: new Date(startOfMexicoCityDay(from)),
      until: new Date(startOfMexicoCityDay(addDays(to, 1))),
    });
    const reported: ReportedCase[] = [];
    for (const { customerId, openedAt, answeredAt, ...one } of received)
      reported.push({
        ...one,
        receivedOn: dayOf(openedAt),
        answeredOn: answeredAt === null ? null : dayOf(answeredAt),
        person: personOf((await profiles.profileOf(tx, customerId)).personal),
      });
    return reported;
  },
});
