import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockCurrentApplication } from '../application-store.ts';
import { addConsents, type Evidence, type KeptConsent, readConsents } from '../consent-store.ts';
import type { Application } from '../domain/application.ts';
import type { ConsentAnswer } from '../domain/consents.ts';
import type { Draft } from '../draft-store.ts';
import type { OriginationDeps } from './origination-deps.ts';

type Deps = Pick<OriginationDeps, 'db' | 'clock' | 'drafts'>;

export type Filled = {
  readonly customerId: number;
  readonly steps: Partial<Omit<Draft, 'updatedAt'>>;
  readonly consents?: { readonly answers: readonly ConsentAnswer[]; readonly evidence: Evidence };
};

/** The form with what was agreed to. */
export type Form = {
  readonly application: Application;
  readonly draft: Draft;
  readonly consents: readonly KeptConsent[];
};

/** Keeps a step whose every field was checked. Only a form that is not handed in yet is filled in. */
export function saveDraft(
  deps: Deps,
  { customerId, steps, consents }: Filled,
): Promise<Result<Form, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const application = await lockCurrentApplication(tx, customerId);
    if (application === null) return err('not_found');
    if (application.status !== 'filling') return err('state_conflict');
    const draft = await deps.drafts.save(tx, application, { steps, at: deps.clock.now() });
    if (consents !== undefined) await addConsents(tx, application, consents);
    return ok({ application, draft, consents: await readConsents(tx, application) });
  });
}

export async function readForm(
  { drafts }: Pick<Deps, 'drafts'>,
  db: Tx | OriginationDeps['db'],
  application: Application,
): Promise<Form> {
  const draft = await drafts.find(db, application);
  return { application, draft, consents: await readConsents(db, application) };
}
