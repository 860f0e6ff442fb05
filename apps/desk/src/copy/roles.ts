import type { StaffRole } from '@abona/contract/staff/staff-roles';

/** What each role is called at the desk. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  support: 'Atención',
  une: 'UNE',
  risk: 'Riesgo',
  collections: 'Cobranza',
  finance: 'Finanzas',
  compliance: 'Cumplimiento',
  operator: 'Operación',
  auditor: 'Auditoría',
  admin: 'Administración',
};

export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.map((role) => roleWords[role]).join(' y ');

/** Any of them: «Finanzas o Cumplimiento». */
export const anyRoleText = (roles: readonly StaffRole[]): string =>
  roles.map((role) => roleWords[role]).join(' o ');
