import { err, ok, type Result } from '@abona/kernel/result';
import type { Attribution, ContextStore } from '../stores/context-store.ts';

/** A context as it came: whose it claims to be, and one of its two forms. */
export type ContextClaim = { readonly owner: string } & (
  | { readonly userData: string }
  | { readonly attribution: Attribution }
);
export type ContextOwner = {
  readonly customerId: number;
  readonly userId: string;
  readonly at: Date;
};

/** Nobody writes another's context: the key is made from the subject, the one that came must match. */
export async function putContext(
  contexts: ContextStore,
  claim: ContextClaim,
  { customerId, userId, at }: ContextOwner,
): Promise<Result<void, 'forbidden'>> {
  if (claim.owner !== userId) return err('forbidden');
  if ('userData' in claim) await contexts.saveUserData(customerId, claim.userData, at);
  else await contexts.saveAttribution(customerId, claim.attribution, at);
  return ok(undefined);
}
