import { describe, expect, it } from 'vitest';
import { judgeCentavo } from './holder.ts';

const mariana = {
  givenNames: 'Mariana Sofía',
  surnames: 'López de la Peña',
  curp: 'LOPM920314MJCPXR07',
};
const receipt = (holder: string, rfc: string | null = null) =>
  ({ kind: 'arrived', receipt: { holder, rfc }, trackingKey: 'AB1' }) as const;

describe('whose account a centavo reached', () => {
  it.each([
    ['MARIANA SOFIA LOPEZ DE LA PENA', null, 'match', null],
    ['LOPEZ PEÑA MARIANA SOFIA', null, 'match', null],
    ['Mariana López', null, 'partial', null],
    ['MARIANA LOPEZ', 'LOPM920314MJCPXR07', 'partial', null],
    // The tax office and the registry do not agree on letters.
    ['MARIANA LOPEZ', 'LOXX920314AB1', 'partial', null],
    ['MARIANA LOPEZ', 'LOPM850101AB1', 'mismatch', 'holder_mismatch'],
    ['MARIANA MARTINEZ', null, 'mismatch', 'holder_mismatch'],
    ['LOPEZ PENA', null, 'mismatch', 'holder_mismatch'],
    ['MARIANA SOFIA', null, 'mismatch', 'holder_mismatch'],
    ['', null, 'mismatch', 'holder_mismatch'],
  ])('is hers when it says %s (%s): %s', (holder, rfc, finding, problem) => {
    expect(judgeCentavo(receipt(holder, rfc), mariana)).toMatchObject({
      ...{ finding, verdict: { problem } },
    });
  });

  it('is hers when her name is cut where SPEI cuts names, and not when it only begins alike', () => {
    const long = {
      ...mariana,
      givenNames: 'Mariana Guadalupe Esperanza',
      surnames: 'Villavicencio',
    };
    const verdictOf = (holder: string) => judgeCentavo(receipt(holder), long).verdict.status;

    expect(verdictOf('MARIANA GUADALUPE ESPERANZA VILLAVICENC')).toBe('verified');
    expect(verdictOf('MARIANA VILLAVICENC')).toBe('failed');
  });

  it.each([
    ['returned', '01', 'failed', 'account_not_found'],
    ['returned', '02', 'blocked', 'blocked_by_bank'],
    ['returned', '03', 'failed', 'account_closed'],
    ['returned', '06', 'failed', 'account_not_found'],
    ['returned', '20', 'failed', 'check_unavailable'],
    ['refused', 'unknown_bank', 'failed', 'bank_unreachable'],
  ] as const)('%s with %s is told: %s, %s', (kind, code, status, problem) => {
    expect(judgeCentavo({ kind, code }, mariana)).toEqual({
      finding: kind,
      verdict: { status, problem },
    });
  });
});
