import {
  approversOf,
  mayCall,
  type StaffAccess,
  type StaffLimit,
} from '@abona/contract/staff/staff-access';
import { staffClientMap } from '@abona/contract/staff/staff-client-map.gen';
import { type StaffRole, staffRoles } from '@abona/contract/staff/staff-roles';
import type { Permission } from '@abona/ui/dense/access/permission-matrix.tsx';
import {
  type GuardedCallName,
  type PermissionRow,
  permissionGroups,
  rowOfCall,
} from '#copy/permissions.ts';

export type Limits = Readonly<Record<StaffLimit, number>>;

type Guarded = { readonly method: string; readonly access: StaffAccess };

const isRead = ({ method, access }: Guarded): boolean => method === 'GET' || access.isRead === true;

/** `$500`, `$10 mil`: fits a cell. */
function shortLimit(centavos: number): string {
  const pesos = Math.floor(centavos / 100);
  return pesos >= 10_000 && pesos % 1_000 === 0 ? `$${pesos / 1_000} mil` : `$${pesos}`;
}

/** What a role can do by one call; null: nothing. */
function powerBy(role: StaffRole, name: GuardedCallName, limits: Limits): Permission | null {
  const call: Guarded = staffClientMap[name];
  if (approversOf(call).includes(role)) return { power: 'approves' };
  if (!mayCall(role, call)) return null;
  if (name === 'approveRequest') return { power: 'approves' };
  if (isRead(call)) return { power: 'sees' };
  const { secondPerson } = call.access;
  if (secondPerson === 'never') return { power: 'does' };
  return secondPerson.when === 'always'
    ? { power: 'proposes' }
    : { power: 'does', limit: shortLimit(limits[secondPerson.limit]) };
}

/** Of several calls in one row the strongest counts. */
const strength = [
  'none',
  'sees',
  'proposes',
  'does',
  'approves',
] as const satisfies readonly Permission['power'][];

const callNames = Object.keys(rowOfCall).filter(
  (name): name is GuardedCallName => name in staffClientMap,
);

function permissionsOf(row: PermissionRow, limits: Limits): Readonly<Record<string, Permission>> {
  const calls = callNames.filter((name) => rowOfCall[name] === row);
  const best = (role: StaffRole): Permission =>
    calls
      .map((name) => powerBy(role, name, limits) ?? { power: 'none' as const })
      .reduce<Permission>(
        (kept, next) => (strength.indexOf(next.power) > strength.indexOf(kept.power) ? next : kept),
        { power: 'none' },
      );
  return Object.fromEntries(staffRoles.map((role) => [role, best(role)]));
}

const rowsOf = (rows: Readonly<Partial<Record<PermissionRow, string>>>) =>
  Object.entries(rows) as readonly (readonly [PermissionRow, string])[];

/** The whole matrix, made of the rules that the server asks. */
export const matrixOf = (limits: Limits) =>
  permissionGroups.map(({ title, rows }) => ({
    title,
    calls: rowsOf(rows).map(([id, text]) => ({
      id,
      text,
      permissions: permissionsOf(id, limits),
    })),
  }));
