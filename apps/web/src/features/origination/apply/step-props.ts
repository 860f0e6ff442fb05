import type { OpenedDraftView } from '@abona/contract/origination/form';
import type { ApplyStep } from './apply-steps.ts';
import type { Refusal } from './use-step-form.ts';

type Typed = Readonly<Record<string, string>>;

export type StepProps = {
  readonly draft: OpenedDraftView;
  /** What the screen before asked and nobody has saved yet. */
  readonly typed: Typed | null;
  /** What the server refused on this screen although it was handed in on a later one. */
  readonly refusals: readonly Refusal[];
  readonly goTo: (step: ApplyStep, typed?: Typed) => void;
  readonly goBack: (typed?: Typed) => void;
  /** The server refused fields: goes to the screen that asks for them. */
  readonly onRefused: (refusals: readonly Refusal[], typed?: Typed) => void;
};
