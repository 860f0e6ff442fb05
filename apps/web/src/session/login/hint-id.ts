import { seal, unseal } from '#browser/sealing.ts';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { toBase64 } from './ext-parameters.ts';

/** Who signed in here last, as the login provider takes it. */
export type LoginHint = {
  /** The e-mail, encoded (specification 3). */
  readonly id: string;
  /** The standard's own: the provider's page begins with this address. */
  readonly email: string;
};

/** Keeps whom to suggest at the next login; sealed, since it names a person. */
export async function keepHint(email: string): Promise<void> {
  const sealed = await seal(email.trim().toLowerCase());
  if (sealed === null) removeStored(stored.hintId);
  else writeStored(stored.hintId, sealed);
}

export async function readHint(): Promise<LoginHint | null> {
  const sealed = readStored(stored.hintId);
  const email = sealed === null ? null : await unseal(sealed);
  return email === null ? null : { id: toBase64(email), email };
}
