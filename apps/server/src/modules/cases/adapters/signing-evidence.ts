import type { Identity } from '#modules/identity/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import { evidenceItems } from '../domain/evidence.ts';
import type { Evidence } from '../ports.ts';

/** What we hold about the moment a loan was signed: how by origination, with which proofs by identity. */
export const evidenceBy = (
  { signingOf }: Pick<Origination, 'signingOf'>,
  { signingProofsOf }: Pick<Identity, 'signingProofsOf'>,
): Evidence => ({
  of: async (source, which) => {
    const signing = await signingOf(source, which);
    if (signing === null) return [];
    const { acceptedAt, evidence, earlier } = signing;
    const proofs = await signingProofsOf(source, {
      customerId: which.customerId,
      at: acceptedAt,
      userAgent: evidence?.device ?? null,
    });
    return evidenceItems({
      ...proofs,
      acceptedAt,
      ip: evidence?.ip ?? null,
      earlierIps: earlier.map(({ ip }) => ip),
    });
  },
});
