import { type RawBuilder, sql } from 'kysely';
import type { VouchedPerson } from './openid-login.ts';

/** Somebody whom a door knows by their address alone, until they first sign in. */
export type NewPerson = { readonly id: string; readonly email: string; readonly at: Date };

/**
 * Which row of a door's people is the one whom the issuer vouches for: this subject of this issuer, or the address that
 * no subject has come with yet. An address that another subject came with first is nobody here.
 *
 * Raw: every door has its own table of people, and the builder knows a column only together with its table.
 */
export const isWhomTheyVouchFor = ({
  issuer,
  subject,
  email,
}: Pick<VouchedPerson, 'issuer' | 'subject' | 'email'>): RawBuilder<boolean> =>
  sql<boolean>`((issuer = ${issuer} and subject = ${subject}) or (issuer is null and email = ${email}))`;
