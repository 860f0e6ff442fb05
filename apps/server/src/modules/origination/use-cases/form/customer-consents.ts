import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { OptionalConsent } from '@abona/contract/origination/consent-documents';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { consentTextOf, consentTexts } from '#modules/origination/domain/consent-texts.ts';
import {
  findCurrentApplication,
  lockCurrentApplication,
} from '#modules/origination/stores/application-store.ts';
import {
  addConsents,
  type Evidence,
  findLatestConsents,
  readAllConsents,
} from '#modules/origination/stores/consent-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { type MoveDeps, mustMove } from '../applications/move-application.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** What somebody agreed to or declined, with the evidence of it. */
type CustomerConsent = Awaited<ReturnType<typeof readAllConsents>>[number] & {
  readonly label: string;
  /** As it was shown when it was answered. */
  readonly text: string | null;
};

/** From where, as evidence. */
type Client = { readonly address: string; readonly userAgent: string | null };

type OptionalAnswer = {
  readonly customerId: number;
  readonly document: OptionalConsent;
  readonly isGiven: boolean;
  readonly client: Client;
};

type BureauRevocation = Pick<OptionalAnswer, 'customerId' | 'client'>;

const DEVICE_LENGTH_MAX = 200;

/** Every answer of somebody, the newest first. */
async function consentsOf(
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
async function answerOptional(
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
  const evidence = evidenceOf({ clock, fields }, client);
  await addConsents(tx, application, { answers: [{ text, isGiven }], evidence });
  return ok(undefined);
}

type EvidenceDeps = Pick<OriginationDeps, 'clock' | 'fields'>;

const evidenceOf = ({ clock, fields }: EvidenceDeps, client: Client): Evidence => ({
  addressIndex: fields.blindIndex('origination.address', client.address),
  device: (client.userAgent ?? '').slice(0, DEVICE_LENGTH_MAX),
  at: clock.now(),
});

/** Rest on what the bureau says, and are not signed: without the consent they go no further. */
const restOnBureau: readonly ApplicationStatus[] = [
  'scoring',
  'validating',
  'approving',
  'offering',
];

/**
 * Takes back that the bureau may be asked, as one more answer to the text that was agreed to: what was given stays
 * in the history. An application that is decided by the bureau's word ends; one that is filled in asks again; a
 * contract that was signed stands. Given again, it is signed with a new NIP.
 */
async function revokeBureauConsent(
  deps: MoveDeps & EvidenceDeps,
  tx: Tx,
  { customerId, client }: BureauRevocation,
): Promise<Result<void, 'not_found'>> {
  const application = await lockCurrentApplication(tx, customerId);
  const latest = (await findLatestConsents(tx, customerId)).find(
    ({ document }) => document === 'bureau_consultation',
  );
  if (application === null || latest === undefined) return err('not_found');
  if (!latest.is_given) return ok(undefined);
  const text = consentTextOf(latest);
  invariant(text !== undefined, 'a consent to a text that nobody keeps');
  const evidence = evidenceOf(deps, client);
  await addConsents(tx, application, { answers: [{ text, isGiven: false }], evidence });
  if (restOnBureau.includes(application.status))
    await mustMove(deps, tx, {
      application,
      to: 'cancelled',
      actor: `customer:${customerId}`,
      reason: 'the customer took back that the bureau may be asked',
    });
  return ok(undefined);
}

type Answered = Promise<Result<void, 'not_found'>>;

/** What somebody agreed to, and the answers that are changed by a word. */
export type CustomerConsents = {
  readonly of: (db: Database | Tx, customerId: number) => Promise<readonly CustomerConsent[]>;
  readonly answerOptional: (tx: Tx, answer: OptionalAnswer) => Answered;
  /** Ends an application that rests on it. */
  readonly revokeBureau: (tx: Tx, revocation: BureauRevocation) => Answered;
};

export const customerConsentsBy = (deps: MoveDeps & EvidenceDeps): CustomerConsents => ({
  of: consentsOf,
  answerOptional: (tx, answer) => answerOptional(deps, tx, answer),
  revokeBureau: (tx, revocation) => revokeBureauConsent(deps, tx, revocation),
});
