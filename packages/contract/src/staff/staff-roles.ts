/** What people of the lender may be, on the desk. One person may have several. */
export const staffRoles = [
  'support',
  'une',
  'risk',
  'collections',
  'finance',
  'compliance',
  'operator',
  'auditor',
  'admin',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Everybody but the auditor, who reads all and changes nothing: no act can name one. */
export type ActingRole = Exclude<StaffRole, 'auditor'>;
