import { resolve } from 'node:path';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { z } from 'zod';
import type { Config } from './config.ts';
import { given, peopleOf, web, whole } from './setting-types.ts';

const DIST = new URL('../../../../desk/dist', import.meta.url).pathname;

/** What the server is told of the desk. */
export const staffVariables = {
  STAFF_PORT: z.string().default('4006').pipe(whole(1, 65_535)),
  STAFF_URL: web,
  DESK_DIST: z
    .string()
    .default(DIST)
    .transform((folder) => resolve(folder)),
  STAFF_LOGIN_ISSUER: web,
  STAFF_LOGIN_CLIENT_ID: given,
  STAFF_LOGIN_CLIENT_SECRET: given.optional(),
  STAFF_LOGIN_ACR: given.optional(),
  STAFF_WAIVER_ALONE_CENTAVOS: z.string().default('50000').pipe(whole(1, 1_000_000_000)),
  STAFF_GOODWILL_ALONE_CENTAVOS: z.string().default('50000').pipe(whole(1, 1_000_000_000)),
  STAFF_CASE_ANSWER_ALONE_CENTAVOS: z.string().default('1000000').pipe(whole(1, 1_000_000_000)),
  STAFF_SUSPENSE_ALONE_CENTAVOS: z.string().default('1000000').pipe(whole(1, 1_000_000_000)),
  STAFF_APPLICATION_ALONE_CENTAVOS: z.string().default('1000000').pipe(whole(1, 1_000_000_000)),
  STAFF_REQUEST_HOURS: z
    .string()
    .default('72')
    .pipe(whole(1, 24 * 90)),
  STAFF_LEASE_MINUTES: z.string().default('30').pipe(whole(1, 480)),
  STAFF_SESSION_DAYS: z.string().default('365').pipe(whole(1, 3_650)),
  STAFF_SANDBOX_PEOPLE: peopleOf(staffRoles, 'ana@lender.mx:support,luis@lender.mx:admin'),
};

type StaffVariables = z.output<z.ZodObject<typeof staffVariables>>;

export const staffOf = (v: StaffVariables): Config['staff'] => ({
  port: v.STAFF_PORT,
  url: v.STAFF_URL.replace(/\/$/, ''),
  folder: v.DESK_DIST,
  login: {
    issuer: v.STAFF_LOGIN_ISSUER,
    clientId: v.STAFF_LOGIN_CLIENT_ID,
    clientSecret: v.STAFF_LOGIN_CLIENT_SECRET ?? null,
    acr: v.STAFF_LOGIN_ACR ?? null,
  },
  limits: {
    waiver: v.STAFF_WAIVER_ALONE_CENTAVOS,
    goodwill: v.STAFF_GOODWILL_ALONE_CENTAVOS,
    case_answer: v.STAFF_CASE_ANSWER_ALONE_CENTAVOS,
    suspense: v.STAFF_SUSPENSE_ALONE_CENTAVOS,
    application: v.STAFF_APPLICATION_ALONE_CENTAVOS,
  },
  requestHours: v.STAFF_REQUEST_HOURS,
  leaseMinutes: v.STAFF_LEASE_MINUTES,
  sessionDays: v.STAFF_SESSION_DAYS,
  sandboxPeople: v.STAFF_SANDBOX_PEOPLE,
});
