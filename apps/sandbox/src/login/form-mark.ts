import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSameText } from '#platform/same-text.ts';
import type { LoginWorld } from './login-world.ts';

/** The name of the hidden field that proves a form came from our own page. */
export const MARK_FIELD = 'mark';

/** A form's mark is tied to the one page it stands on (an interaction, a ticket). */
export const markFor = ({ keys }: LoginWorld, page: string): string =>
  createHmac('sha256', keys.cookieKey).update(`form:${page}`).digest('base64url');

export function isOwnForm(world: LoginWorld, request: FastifyRequest, page: string): boolean {
  const { origin } = request.headers;
  const home = new URL(world.configuration.login.issuer).origin;
  // Browsers name the origin of every form they post; another one is another site's form.
  if (origin !== undefined && origin !== home) return false;
  return isSameText(fieldOf(request, MARK_FIELD), markFor(world, page));
}

/** A field of a posted form; one that is missing or sent twice is empty. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const form = request.body as Readonly<Record<string, unknown>> | undefined;
  const value = form?.[name];
  return typeof value === 'string' ? value : '';
}
