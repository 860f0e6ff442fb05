import { staffRoles } from '@abona/contract/staff/staff-roles';

/** The desk stands after the sandbox's ports; its issuer is the sandbox's, with a person for each role. */
export const localStaff = (port: number): Readonly<Record<string, string>> => ({
  STAFF_PORT: String(port + 6),
  STAFF_URL: `http://localhost:${port + 6}`,
  STAFF_LOGIN_ISSUER: `http://localhost:${port + 3}/staff`,
  STAFF_LOGIN_CLIENT_ID: 'abona-desk',
  STAFF_SANDBOX_PEOPLE: staffRoles.map((role) => `${role}@abona.example:${role}`).join(','),
});
