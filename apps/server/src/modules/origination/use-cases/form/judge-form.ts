import type { FieldFailure } from '@abona/contract/errors';
import { err, ok, type Result } from '@abona/kernel/result';
import { isConsented } from '#modules/origination/domain/consents.ts';
import { checkAddress, checkPersonal, checkWork } from '#modules/origination/domain/form.ts';
import type { Draft } from '#modules/origination/stores/draft-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import type { Form } from './save-draft.ts';

type Deps = Pick<OriginationDeps, 'clock' | 'postalAreas'>;
type Refusal = 'form_incomplete' | DetailedFailure<'validation_failed'>;

/** Whether a form can be handed in as it is now. */
export const judgeForm = async (
  deps: Deps,
  tx: Tx,
  { draft, consents }: Pick<Form, 'draft' | 'consents'>,
): Promise<Result<null, Refusal>> =>
  isConsented(consents) ? judgeDraft(deps, tx, draft) : err('form_incomplete');

/** The same of what was told, whatever was agreed to. */
export async function judgeDraft(deps: Deps, tx: Tx, draft: Draft): Promise<Result<null, Refusal>> {
  const { personal, address, work, phone } = draft;
  if (personal === null || address === null || work === null || phone === null)
    return err('form_incomplete');
  const { state: _, city: __, ...typed } = address;
  const area = await deps.postalAreas.find(tx, typed.postal_code);
  const fields = [
    ...complaintsOf('personal', checkPersonal(personal, todayOf(deps.clock))),
    ...complaintsOf('address', checkAddress(typed, area)),
    ...complaintsOf('work', checkWork(work)),
  ];
  return fields.length === 0 ? ok(null) : err({ code: 'validation_failed', fields });
}

const complaintsOf = (
  step: string,
  checked: Result<unknown, readonly FieldFailure[]>,
): readonly FieldFailure[] =>
  checked.ok
    ? []
    : checked.error.map((failure) => ({ ...failure, path: `${step}.${failure.path}` }));
