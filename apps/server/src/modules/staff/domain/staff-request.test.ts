import { approversOf, mayCall } from '@abona/contract/staff/staff-access';
import { actCalls } from '@abona/contract/staff/staff-api';
import { staffActs } from '@abona/contract/staff/staff-request';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { describe, expect, it } from 'vitest';
import {
  approvalRefusal,
  grantSubject,
  mayRead,
  rejectionRefusal,
  type StaffRequest,
  stateAt,
} from './staff-request.ts';

const maker = { personId: '00000000-0000-7000-8000-000000000001' };
const other = { personId: '00000000-0000-7000-8000-000000000002' };
const now = new Date('2026-11-18T10:00:00Z');

const requestOf = (given: Partial<StaffRequest> = {}): StaffRequest => ({
  id: '00000000-0000-7000-8000-0000000000aa',
  kind: 'waive_charges',
  subject: 'loan:1',
  customerId: 1,
  order: {},
  preview: { amount: 100_000, changes: [] },
  previewHash: 'a'.repeat(64),
  reason: 'goodwill',
  note: 'Cliente de diez años.',
  makerId: maker.personId,
  checkerId: null,
  state: 'pending',
  createdAt: new Date('2026-11-18T09:00:00Z'),
  expiresAt: new Date('2026-11-21T09:00:00Z'),
  decidedAt: null,
  ...given,
});

const matrix = staffActs.flatMap((kind) => staffRoles.map((role) => [kind, role] as const));

describe('agreeing to a request', () => {
  it.each(matrix)('%s by the role %s follows from the contract', (kind, role) => {
    const isApprover = approversOf(actCalls[kind]).includes(role);

    const refusal = approvalRefusal(requestOf({ kind }), { ...other, roles: [role] }, now);

    expect(refusal).toBe(isApprover ? null : 'role_missing');
  });

  it('is never its maker’s, whatever else they are; they may take it back', () => {
    const everything = { ...maker, roles: staffRoles };

    expect(approvalRefusal(requestOf(), everything, now)).toBe('own_request');
    expect(rejectionRefusal(requestOf(), everything, now)).toBeNull();
    expect(rejectionRefusal(requestOf(), { ...maker, roles: ['support'] }, now)).toBeNull();
  });

  it('is not for whoever would get the role, either way', () => {
    const request = requestOf({
      kind: 'grant_role',
      subject: grantSubject(other.personId, 'finance'),
    });
    const admin = { ...other, roles: ['admin'] as const };

    expect(approvalRefusal(request, admin, now)).toBe('own_request');
    expect(rejectionRefusal(request, admin, now)).toBe('own_request');
  });

  it('is over with its time, and with every decision', () => {
    const late = requestOf({ expiresAt: now });
    const finance = { ...other, roles: ['finance'] as const };

    expect(stateAt(late, now)).toBe('expired');
    expect(approvalRefusal(late, finance, now)).toBe('request_over');
    for (const state of ['done', 'executed', 'rejected', 'void', 'expired'] as const)
      expect(approvalRefusal(requestOf({ state }), finance, now)).toBe('request_over');
  });
});

describe('reading a request', () => {
  it.each(matrix)('%s by the role %s follows from the contract', (kind, role) => {
    const call = actCalls[kind];
    const isInvolved = mayCall(role, call) || approversOf(call).includes(role);

    const may = mayRead(requestOf({ kind }), { ...other, roles: [role] });

    expect(may).toBe(isInvolved || role === 'auditor');
  });

  it('is its maker’s and its checker’s, whatever they are now', () => {
    const decided = requestOf({ checkerId: other.personId });

    expect(mayRead(decided, { ...maker, roles: ['operator'] })).toBe(true);
    expect(mayRead(decided, { ...other, roles: ['operator'] })).toBe(true);
  });
});
