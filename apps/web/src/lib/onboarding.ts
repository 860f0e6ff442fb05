/** One thing that somebody new may do, in its turn. */
export type OnboardingStep<Facts> = {
  readonly id: string;
  readonly order: number;
  /** Whether it is for this person now; without it, it is for everybody. */
  readonly isEnabled?: (facts: Facts) => boolean;
  /** The markers by which it is passed over: a cookie, or an entry of the browser's storage. */
  readonly skipCookie: string;
  readonly skipStorage: string;
};

/** Where somebody is on the way. Before the first step the index is -1; at the end it is past the last. */
export type Onboarding = { readonly currentIndex: number; readonly isStarted: boolean };

/** What the browser remembers of steps that were passed over. */
export type SkipMarkers = {
  readonly hasCookie: (name: string) => boolean;
  readonly hasStored: (key: string) => boolean;
};

type OnboardingFlow<Facts> = {
  readonly steps: readonly OnboardingStep<Facts>[];
  readonly facts: Facts;
  readonly markers: SkipMarkers;
};

export const resetOnboarding = (): Onboarding => ({ currentIndex: -1, isStarted: false });

const inOrder = <Facts>(steps: readonly OnboardingStep<Facts>[]) =>
  steps.toSorted((a, b) => a.order - b.order);

/** On to the next step that is for this person and was not passed over (specification 4, onboarding). */
export function advanceOnboarding<Facts>(
  state: Onboarding,
  flow: OnboardingFlow<Facts>,
): Onboarding {
  const { steps, facts, markers } = flow;
  const isOpen = (step: OnboardingStep<Facts>): boolean =>
    (step.isEnabled?.(facts) ?? true) &&
    !markers.hasCookie(step.skipCookie) &&
    !markers.hasStored(step.skipStorage);
  const next = inOrder(steps).findIndex(
    (step, index) => index > state.currentIndex && isOpen(step),
  );
  return { ...state, currentIndex: next === -1 ? steps.length : next };
}

/** From the beginning to the first step that is open. */
export const startOnboarding = <Facts>(flow: OnboardingFlow<Facts>): Onboarding =>
  advanceOnboarding({ ...resetOnboarding(), isStarted: true }, flow);

/** The step somebody is at; null before the start and after the end. */
export const currentStep = <Facts>(
  { currentIndex, isStarted }: Onboarding,
  steps: readonly OnboardingStep<Facts>[],
): OnboardingStep<Facts> | null => (isStarted ? (inOrder(steps)[currentIndex] ?? null) : null);
