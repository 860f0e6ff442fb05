import type { OptionalConsent } from '@abona/contract/origination/consent-documents';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { consentTextOf, consentTexts } from '#modules/origination/domain/consent-texts.ts';
import { findCurrentApplication } from '#modules/origination/stores/application-store.ts';
import { addConsents, readAllConsents } from '#modules/origination/stores/consent-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** What somebody agreed to or declined, with the evidence of it. */
export type CustomerConsent = Awaited<ReturnType<typeof readAllConsents>>[number] & {
  readonly label: string;
  /** As it was shown when it was answered. */
  readonly text: string | null;
};

export type OptionalAnswer = {
  readonly customerId: number;
  readonly document: OptionalConsent;
  readonly isGiven: boolean;
  /** From where, as evidence. */
  readonly client: { readonly address: string; readonly userAgent: string | null };
};

const DEVICE_LENGTH_MAX = 200;

/** Every answer of somebody, the newest first. */
export async function consentsOf(
  db: Database | Tx,
  customerId: number,
): Promise<readonly CustomerConsent[]> {
  const answers = await readAllConsents(db, customerId);
  return answers.map((answer) => {
    const shown = consentTextOf(answer);
    return { ...answer, label: shown?.label ?? answer.document, text: shown?.text ?? null };
  });
}

/** What is optional is given and taken back by a word; it hangs on the latest application. */
export async function answerOptional(
  { clock, fields }: Pick<OriginationDeps, 'clock' | 'fields'>,
  tx: Tx,
  { customerId, document, isGiven, client }: OptionalAnswer,
): Promise<Result<void, 'not_found'>> {
  const application = await findCurrentApplication(tx, customerId);
  if (application === null) return err('not_found');
  const text = consentTexts.find((one) => one.document === document);
  invariant(text !== undefined, `${document} has no text`);
  const answers = await readAllConsents(tx, customerId);
  const latest = answers.find((one) => one.document === document)?.isGiven ?? false;
  if (latest === isGiven) return ok(undefined);
  const evidence = {
    addressIndex: fields.blindIndex('origination.address', client.address),
    device: (client.userAgent ?? '').slice(0, DEVICE_LENGTH_MAX),
    at: clock.now(),
  };
  await addConsents(tx, application, { answers: [{ text, isGiven }], evidence });
  return ok(undefined);
}
