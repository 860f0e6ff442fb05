import type { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

type Read<P extends `/${string}`, R extends z.ZodType> = {
  readonly path: P;
  readonly summary: string;
  readonly reply: R;
};

/**
 * A signed-in customer reads what is theirs. Where there is nothing yet the answer is null: screens ask as a
 * matter of course, and having no application, line or purchase is no error.
 */
export const readOwn = <const P extends `/${string}`, R extends z.ZodType>({
  reply,
  ...read
}: Read<P, R>) =>
  defineEndpoint({
    service: 'funnel',
    method: 'GET',
    auth: 'session',
    errors: ['session_expired'],
    ...read,
    reply: reply.nullable(),
  });
