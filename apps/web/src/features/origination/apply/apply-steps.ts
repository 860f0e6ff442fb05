import type { DraftView } from '@abona/contract/origination/form';
import { applyCopy } from '#copy/apply.ts';

/**
 * The form as the person walks through it: no screen asks for more than five things, so the
 * contract's parts `personal` and `work` take two screens each. The names stand in the address.
 */
export const applySteps = [
  'nombre',
  'curp',
  'domicilio',
  'trabajo',
  'ingresos',
  'contacto',
  'revision',
] as const;
export type ApplyStep = (typeof applySteps)[number];

const names: Readonly<Record<ApplyStep, string>> = {
  nombre: applyCopy.name.step,
  curp: applyCopy.curp.step,
  domicilio: applyCopy.address.step,
  trabajo: applyCopy.work.step,
  ingresos: applyCopy.money.step,
  contacto: applyCopy.contact.step,
  revision: applyCopy.review.step,
};

export const stepText = (step: ApplyStep): string =>
  applyCopy.part(applySteps.indexOf(step) + 1, applySteps.length, names[step]);

/** Where each part of the draft begins. */
const firstScreen: Readonly<Record<DraftView['step'], ApplyStep>> = {
  personal: 'nombre',
  address: 'domicilio',
  work: 'trabajo',
  contact: 'contacto',
  review: 'revision',
};

/** The second screen of a part needs what the first one asked, typed just now or saved before. */
const secondScreens: Partial<Record<ApplyStep, 'personal' | 'work'>> = {
  curp: 'personal',
  ingresos: 'work',
};

type Wanted = {
  /** From the address; anybody can have written it. */
  readonly wanted: string | undefined;
  readonly draft: DraftView;
  /** Whether the first half of a part came along. */
  readonly hasFirstHalf: boolean;
};

/** The screen to show: the wanted one if its turn has come, else where the draft goes on. */
export function stepToShow({ wanted, draft, hasFirstHalf }: Wanted): ApplyStep {
  const furthest = firstScreen[draft.step];
  const step = applySteps.find((name) => name === wanted) ?? furthest;
  const part = secondScreens[step];
  if (part !== undefined && hasFirstHalf && draft.step === part) return step;
  if (part !== undefined && draft[part] === null) return furthest;
  return applySteps.indexOf(step) <= applySteps.indexOf(furthest) ? step : furthest;
}

export const stepBefore = (step: ApplyStep): ApplyStep | null =>
  applySteps[applySteps.indexOf(step) - 1] ?? null;

export const stepAfter = (step: ApplyStep): ApplyStep =>
  applySteps[applySteps.indexOf(step) + 1] ?? 'revision';

/** Which screen asks for a field, by its name in the call. */
const screenOfField: Readonly<Record<string, ApplyStep>> = {
  given_names: 'nombre',
  first_surname: 'nombre',
  second_surname: 'nombre',
  industry: 'trabajo',
  sub_industry: 'trabajo',
  occupation: 'trabajo',
  sub_occupation: 'trabajo',
};

/** Where the refused fields of a step are to be corrected: the step itself, or the screen before. */
export const screenOfRefusals = (
  step: ApplyStep,
  refusals: readonly { readonly path: string }[],
): ApplyStep => {
  const [first] = refusals;
  return (first === undefined ? undefined : screenOfField[first.path]) ?? step;
};
