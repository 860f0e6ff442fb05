import { isIP } from 'node:net';
import { z } from 'zod';

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

export const url = (...schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });
export const web = url('https:', 'http:');

export const given = z.string().min(1, 'is empty');

/** From which somebody calls. */
export const addresses = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((address) => address !== ''))
  .refine((list) => list.every((address) => isIP(address) !== 0), 'must be a list of addresses');

/** People of the sandbox with what they are, as `ana@lender.mx:support,luis@lender.mx:admin`. */
export const peopleOf = <R extends string>(roles: readonly R[], example: string) =>
  z
    .string()
    .transform((text) =>
      text.split(',').map((pair) => {
        const [email = '', role] = pair.split(':');
        return { email, role };
      }),
    )
    .pipe(
      z.array(z.object({ email: given, role: z.enum(roles) }), `must be a list like ${example}`),
    )
    .default([]);
