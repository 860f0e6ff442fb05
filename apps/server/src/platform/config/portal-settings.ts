import { resolve } from 'node:path';
import { portalRoles } from '@abona/contract/portal/portal-access';
import { z } from 'zod';
import type { Config } from './config.ts';
import { given, peopleOf, web, whole } from './setting-types.ts';

const DIST = new URL('../../../../portal/dist', import.meta.url).pathname;

/** What the server is told of the portal. */
export const portalVariables = {
  PORTAL_PORT: z.string().default('4007').pipe(whole(1, 65_535)),
  PORTAL_URL: web,
  PORTAL_DIST: z
    .string()
    .default(DIST)
    .transform((folder) => resolve(folder)),
  PORTAL_LOGIN_ISSUER: web,
  PORTAL_LOGIN_CLIENT_ID: given,
  PORTAL_LOGIN_CLIENT_SECRET: given.optional(),
  PORTAL_LOGIN_ACR: given.optional(),
  PORTAL_SESSION_DAYS: z.string().default('365').pipe(whole(1, 3_650)),
  PORTAL_SANDBOX_PEOPLE: peopleOf(portalRoles, 'ana@tienda.mx:owner,luis@tienda.mx:cashier'),
};

type PortalVariables = z.output<z.ZodObject<typeof portalVariables>>;

export const portalOf = (v: PortalVariables): Config['portal'] => ({
  port: v.PORTAL_PORT,
  url: v.PORTAL_URL.replace(/\/$/, ''),
  folder: v.PORTAL_DIST,
  login: {
    issuer: v.PORTAL_LOGIN_ISSUER,
    clientId: v.PORTAL_LOGIN_CLIENT_ID,
    clientSecret: v.PORTAL_LOGIN_CLIENT_SECRET ?? null,
    acr: v.PORTAL_LOGIN_ACR ?? null,
  },
  sessionDays: v.PORTAL_SESSION_DAYS,
  sandboxPeople: v.PORTAL_SANDBOX_PEOPLE,
});
