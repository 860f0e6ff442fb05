import type { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

type Read<P extends `/${string}`, R extends z.ZodType> = {
  readonly path: P;
  readonly summary: string;
  readonly reply: R;
};

/** A signed-in customer reads what is theirs; where there is nothing it is `not_found`. */
export const readOwn = <const P extends `/${string}`, R extends z.ZodType>(read: Read<P, R>) =>
  defineEndpoint({
    service: 'funnel',
    method: 'GET',
    auth: 'session',
    errors: ['session_expired', 'not_found'],
    ...read,
  });
