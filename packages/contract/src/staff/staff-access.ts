import type { ActingRole, StaffRole } from './staff-roles.ts';

/** Amounts up to which one person decides alone. What they are is a setting of the server. */
export const staffLimits = [
  'waiver',
  'goodwill',
  'case_answer',
  'suspense',
  'application',
] as const;
export type StaffLimit = (typeof staffLimits)[number];

/**
 * Whether an act waits for somebody else's word. `above`: only where its amount is above a limit. `approvers`: whose
 * word counts; never the word of whoever asked.
 */
export type SecondPerson =
  | 'never'
  | { readonly when: 'always'; readonly approvers: readonly ActingRole[] }
  | {
      readonly when: 'above';
      readonly limit: StaffLimit;
      readonly approvers: readonly ActingRole[];
    };

/** Who may make a call of the desk. `everybody`: whoever has any role; for what concerns themselves alone. */
export type StaffAccess = {
  readonly roles: readonly ActingRole[] | 'everybody';
  readonly secondPerson: SecondPerson;
  /** Changes nothing, though it is not a GET: what it asks for must stand in no address. */
  readonly isRead?: true;
};

type GuardedCall = { readonly method: string; readonly access?: StaffAccess };

/**
 * The one answer to who may: the server asks it on each call, the screen's matrix and the tests are made from it.
 * The auditor may make every call that reads, without being named.
 */
export function mayCall(role: StaffRole, { method, access }: GuardedCall): boolean {
  if (access === undefined) return false;
  if (access.roles === 'everybody') return true;
  if (role === 'auditor') return method === 'GET' || access.isRead === true;
  return access.roles.includes(role);
}

/** Whose word an act waits for; nobody's where one person is enough. */
export const approversOf = ({ access }: GuardedCall): readonly StaffRole[] =>
  access === undefined || access.secondPerson === 'never' ? [] : access.secondPerson.approvers;
