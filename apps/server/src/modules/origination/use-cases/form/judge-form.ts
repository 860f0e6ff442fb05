import type { FieldFailure } from '@abona/contract/errors';
import { err, ok, type Result } from '@abona/kernel/result';
import { isConsented } from '#modules/origination/domain/consents.ts';
import { checkAddress, checkPersonal, checkWork } from '#modules/origination/domain/form.ts';
import type { Draft } from '#modules/origination/stores/draft-store.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import type { Form } from './save-draft.ts';

type Deps = Pick<OriginationDeps, 'clock' | 'catalogue'>;
type Refusal = 'form_incomplete' | DetailedFailure<'validation_failed'>;

/** Whether a form can be handed in as it is now. */
export const judgeForm = (
  deps: Deps,
  { draft, consents }: Pick<Form, 'draft' | 'consents'>,
): Result<null, Refusal> =>
  isConsented(consents) ? judgeDraft(deps, draft) : err('form_incomplete');

/** The same of what was told, whatever was agreed to. */
export function judgeDraft(deps: Deps, draft: Draft): Result<null, Refusal> {
  const { personal, address, work, phone } = draft;
  if (personal === null || address === null || work === null || phone === null)
    return err('form_incomplete');
  const { state: _, city: __, ...typed } = address;
  const fields = [
    ...complaintsOf('personal', checkPersonal(personal, todayOf(deps.clock))),
    ...complaintsOf('address', checkAddress(typed, deps.catalogue)),
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
