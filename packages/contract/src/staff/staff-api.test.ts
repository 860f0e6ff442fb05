import { describe, expect, it } from 'vitest';
import { api } from '../api.ts';
import { addressOf, doorOf, type Endpoint } from '../endpoint.ts';
import { errorCatalogue } from '../errors.ts';
import { approversOf, mayCall } from './staff-access.ts';
import { actCalls, staffApi } from './staff-api.ts';
import { staffRoles } from './staff-roles.ts';

const calls: [string, Endpoint][] = Object.entries(staffApi);
const guarded = calls.filter(([, { auth }]) => auth === 'staff');

describe('the calls of the desk', () => {
  it('stand under /staff/v1, once each, and only signing in is anybody’s', () => {
    const addresses = calls.map(([, call]) => `${call.method} ${addressOf(call)}`);

    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^(GET|POST) \/staff\/v1\/[\w/{}-]+$/);
    const open = calls.filter(([, { auth }]) => auth !== 'staff').map(([name]) => name);
    expect(open).toEqual(['beginStaffSignIn', 'finishStaffSignIn']);
  });

  it('are at another door than every call of customers and shops', () => {
    expect(calls.map(([, call]) => doorOf(call))).toEqual(calls.map(() => 'staff'));
    const others: Endpoint[] = Object.values(api);
    expect(others.filter((call) => doorOf(call) === 'staff')).toEqual([]);
  });

  it.each(guarded)('%s says who may and tells its refusals', (_, call) => {
    expect(call.access).toBeDefined();
    expect(call.errors).toEqual(expect.arrayContaining(['session_expired', 'role_missing']));
    expect(call.errors.filter((code) => !Object.hasOwn(errorCatalogue, code))).toEqual([]);
    if (call.body !== undefined) expect(call.errors).toContain('validation_failed');
  });

  it.each(guarded)('the auditor may read by %s, and change nothing', (_, call) => {
    const isOwnSession = call.access?.roles === 'everybody';
    const isRead = call.method === 'GET' || call.access?.isRead === true;

    expect(mayCall('auditor', call)).toBe(isRead || isOwnSession);
  });

  it.each(Object.entries<Endpoint>(actCalls))(
    'whoever agrees to %s can make the call that agrees, and the auditor never can',
    (_, call) => {
      const approvers = approversOf(call);

      expect(approvers).not.toContain('auditor');
      expect(approvers.length > 0).toBe(call.access?.secondPerson !== 'never');
      for (const role of approvers) expect(mayCall(role, staffApi.approveRequest)).toBe(true);
    },
  );

  it('counts as reading, besides GET, only looking for somebody and previews of what stands in no address', () => {
    const reading = guarded.filter(([, { access }]) => access?.isRead === true);

    expect(reading.map(([name]) => name)).toEqual([
      'findCustomers',
      'previewCaseAnswer',
      'previewLoanHold',
      'previewLoanVoid',
      'previewLoanLetter',
      'previewMerchantAccount',
      'listMerchants',
      'previewMerchantQuestion',
      'previewMerchantDecline',
      'previewMerchantSuspension',
      'previewApplicationDecline',
      'compareProduct',
      'checkProductVersion',
      'printCoverSheet',
      'previewProductVersion',
      'previewPolicyProposal',
    ]);
  });

  it('leaves granting to the admin alone, and agreeing to somebody else', () => {
    expect(staffRoles.filter((role) => mayCall(role, staffApi.grantRole))).toEqual(['admin']);
    expect(approversOf(staffApi.grantRole)).toEqual(['admin', 'compliance']);
  });
});
