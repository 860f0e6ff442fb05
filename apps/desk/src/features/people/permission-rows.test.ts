import type { Endpoint } from '@abona/contract/endpoint';
import { approversOf, mayCall } from '@abona/contract/staff/staff-access';
import { staffApi } from '@abona/contract/staff/staff-api';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { describe, expect, it } from 'vitest';
import { permissionGroups, rowOfCall } from '#copy/permissions.ts';
import { dutyConflicts } from './duty-conflicts.ts';
import { matrixOf } from './permission-rows.ts';

const limits = {
  waiver: 50_000,
  goodwill: 50_000,
  case_answer: 1_000_000,
  suspense: 1_000_000,
  application: 1_000_000,
};
const matrix = matrixOf(limits).flatMap(({ calls }) => calls);
const rowNames: readonly string[] = permissionGroups.flatMap(({ rows }) => Object.keys(rows));

/** What a link opens is no call of the browser; it is shown with the call that leads to it. */
const fileRows: Readonly<Record<string, string>> = {
  getStaffCaseFile: 'see_case',
  exportPortfolioLoans: 'see_portfolio',
  exportTrialBalance: 'see_books',
  exportPostings: 'see_books',
  downloadReport: 'see_reports',
  readMerchantAgreement: 'see_merchants',
  exportTrail: 'see_trail',
  printCoverSheet: 'see_products',
};

const guarded = Object.entries<Endpoint>(staffApi).filter(([, { auth }]) => auth === 'staff');
const rowsByCall = new Map<string, string>(Object.entries({ ...fileRows, ...rowOfCall }));
const rowOf = (name: string): string | undefined => rowsByCall.get(name);

describe('the matrix of roles', () => {
  it.each(guarded)('has a row with words for %s', (name) => {
    const row = matrix.find(({ id }) => id === rowOf(name));

    expect(row?.text).toMatch(/\p{L}{3}/u);
  });

  it('has no row that no call stands in', () => {
    expect(rowNames.filter((row) => !Object.values<string>(rowOfCall).includes(row))).toEqual([]);
  });

  it.each(guarded.flatMap(([name, call]) => staffRoles.map((role) => [role, name, call] as const)))(
    'says that %s can do something by %s exactly where the server lets them',
    (role, name, call) => {
      const may = mayCall(role, call) || approversOf(call).includes(role);
      const calls = guarded.filter(([other]) => rowOf(other) === rowOf(name));
      const isAny = calls.some(([, one]) => mayCall(role, one) || approversOf(one).includes(role));
      const power = matrix.find(({ id }) => id === rowOf(name))?.permissions[role]?.power;

      if (may) expect(power).not.toBe('none');
      if (!isAny) expect(power).toBe('none');
    },
  );

  it('tells doing up to a limit, proposing, agreeing and seeing apart', () => {
    const of = (row: string) => matrix.find(({ id }) => id === row)?.permissions;

    expect(of('waive')).toMatchObject({
      support: { power: 'does', limit: '$500' },
      finance: { power: 'approves' },
      auditor: { power: 'sees' },
      risk: { power: 'none' },
    });
    expect(of('answer_case')).toMatchObject({ une: { power: 'does', limit: '$10 mil' } });
    expect(of('write_off')).toMatchObject({ collections: { power: 'proposes' } });
    expect(of('see_loan')).toMatchObject({ support: { power: 'sees' } });
    expect(of('approve')).toMatchObject({ compliance: { power: 'approves' } });
  });
});

describe('roles that should not meet in one person', () => {
  it.each([
    [['support'], []],
    [['finance'], []],
    [['finance', 'risk'], []],
    [['auditor', 'support'], ['audits_own_work']],
  ] as const)('of %j: %j', (roles, conflicts) => {
    expect(dutyConflicts(roles)).toEqual(conflicts);
  });

  it('are those of which one asks and another agrees', () => {
    expect(dutyConflicts(['collections', 'compliance'])).toEqual(
      expect.arrayContaining(['write_off', 'offer_quita']),
    );
    expect(dutyConflicts(['collections', 'compliance'])).not.toContain('lift_restriction');
  });
});
