import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import type { ConsentAnswer } from '#modules/origination/domain/consents.ts';
import { findCurrentApplication } from '#modules/origination/stores/application-store.ts';
import {
  addConsents,
  type Evidence,
  type KeptConsent,
  newAnswers,
} from '#modules/origination/stores/consent-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import type { Draft } from '#modules/origination/stores/draft-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Deps = Pick<OriginationDeps, 'db' | 'clock' | 'drafts' | 'dossiers' | 'filling'>;

export type Filled = {
  readonly customerId: number;
  readonly steps: Partial<Omit<Draft, 'updatedAt'>>;
  readonly consents?: { readonly answers: readonly ConsentAnswer[]; readonly evidence: Evidence };
};

/** The form with what was agreed to. */
export type Form = Pick<Dossier, 'application' | 'draft' | 'consents'>;

type Refusal = 'not_found' | 'state_conflict';

/** Keeps a step whose every field was checked. Only a form that is not handed in yet is filled in. */
export const saveDraft = (
  deps: Deps,
  { consents, ...filled }: Filled,
): Promise<Result<Form, Refusal>> =>
  consents === undefined ? saveSteps(deps, filled) : saveAgreed(deps, { ...filled, consents });

async function saveSteps(
  { db, clock, drafts, filling }: Deps,
  { customerId, steps }: Omit<Filled, 'consents'>,
): Promise<Result<Form, Refusal>> {
  const save = async (application: Application): Promise<Form | null> => {
    const saved = await drafts.saveWhileFilling(db, application, { steps, at: clock.now() });
    return saved && { application, ...saved };
  };
  const hinted = filling.of(customerId);
  const known = hinted && (await save(hinted));
  if (known !== null) return ok(known);
  const application = await findCurrentApplication(db, customerId);
  if (application === null) return err('not_found');
  const form = await save(application);
  if (form === null) return err('state_conflict');
  filling.note(application);
  return ok(form);
}

/** With what is agreed to: nothing may come between what was said before and what is said now. */
function saveAgreed(
  deps: Deps,
  { customerId, steps, consents }: Required<Filled>,
): Promise<Result<Form, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const dossier = await deps.dossiers.lock(tx, customerId);
    if (dossier === null) return err('not_found');
    const { application } = dossier;
    if (application.status !== 'filling') return err('state_conflict');
    const at = deps.clock.now();
    await deps.drafts.save(tx, application, { steps, at });
    return ok({
      application,
      draft: { ...dossier.draft, ...steps, updatedAt: at },
      consents: await agree(tx, dossier, consents),
    });
  });
}

/** The latest answer to each text, with what is said now. */
async function agree(
  tx: Tx,
  { application, consents: kept }: Form,
  { answers, evidence }: Required<Filled>['consents'],
): Promise<readonly KeptConsent[]> {
  const added = await addConsents(tx, application, {
    answers: newAnswers(kept, answers),
    evidence,
  });
  const isReplaced = ({ document }: KeptConsent) => added.some((one) => one.document === document);
  const latest = [...kept.filter((one) => !isReplaced(one)), ...added];
  return latest.toSorted((one, other) => (one.document < other.document ? -1 : 1));
}
