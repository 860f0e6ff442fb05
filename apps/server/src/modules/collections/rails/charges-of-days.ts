import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { ChargeReport } from '../domain/provider-report.ts';
import type { DaysReport } from './rail.ts';

/** The day on which its money came; null where none did. */
export function paidOn({ status, paidAt }: ChargeReport): CivilDate | null {
  const hasCome = (status === 'paid' || status === 'taken_back') && paidAt !== null;
  return hasCome ? mexicoCityDate(Date.parse(paidAt)) : null;
}

/**
 * Of charges that changed, those that were paid until the last of the days: also one of long ago, whose money
 * was taken back now.
 */
export function chargesOfDays(
  charges: readonly ChargeReport[],
  to: CivilDate,
  railOf: (charge: ChargeReport) => DaysReport['lines'][number]['rail'],
): DaysReport {
  const paid = charges.flatMap((charge) => {
    const on = paidOn(charge);
    return on === null || on > to ? [] : [{ charge, on }];
  });
  const known = new Map(paid.map(({ charge }) => [charge.ref, charge]));
  return {
    lines: paid.map(({ charge, on }) => ({
      reference: charge.ref,
      name: charge.reference,
      rail: railOf(charge),
      amount: charge.amount,
      on,
      isKept: charge.status === 'paid',
    })),
    untold: ({ kind, reference }) => {
      const charge = known.get(reference);
      // What came and went again without our being told changes nothing here; people look at it.
      const isTakeable =
        kind === 'status' || (kind === 'missing_here' && charge?.status === 'paid');
      return isTakeable && charge !== undefined ? { kind: 'charge', charge } : null;
    },
    more: [],
  };
}
