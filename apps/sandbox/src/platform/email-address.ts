import { z } from 'zod';

const EMAIL_LENGTH_MAX = 254;

/** Addresses are compared without regard to case, as every mail provider people use does. */
export const EmailAddress = z.string().trim().toLowerCase().max(EMAIL_LENGTH_MAX).pipe(z.email());
