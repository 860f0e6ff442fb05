import { describe, expect, it } from 'vitest';
import {
  advanceOnboarding,
  currentStep,
  type OnboardingStep,
  resetOnboarding,
  startOnboarding,
} from './onboarding.ts';

type Facts = { readonly hasPhone: boolean };
const step = (id: string, order: number, more: Partial<OnboardingStep<Facts>> = {}) => ({
  id,
  order,
  skipCookie: `c-${id}`,
  skipStorage: `s-${id}`,
  ...more,
});
const steps: readonly OnboardingStep<Facts>[] = [
  step('shops', 3),
  step('email', 1),
  step('phone', 2, { isEnabled: ({ hasPhone }) => !hasPhone }),
];
const wayOf = (
  cookies: readonly string[] = [],
  stored: readonly string[] = [],
  hasPhone = false,
) => ({
  steps,
  facts: { hasPhone },
  markers: {
    hasCookie: (name: string) => cookies.includes(name),
    hasStored: (key: string) => stored.includes(key),
  },
});
/** The ids that somebody comes by, from the start to the end. */
function walk(way: ReturnType<typeof wayOf>): readonly string[] {
  const seen: string[] = [];
  for (let state = startOnboarding(way); ; state = advanceOnboarding(state, way)) {
    const at = currentStep(state, steps);
    if (at === null) return seen;
    seen.push(at.id);
  }
}

describe('onboarding', () => {
  it.each([
    ['everything is open', wayOf(), ['email', 'phone', 'shops']],
    ['a step is not for this person', wayOf([], [], true), ['email', 'shops']],
    ['a cookie says to pass one over', wayOf(['c-email']), ['phone', 'shops']],
    ['the storage says so', wayOf([], ['s-phone', 's-shops']), ['email']],
    ['nothing is left', wayOf(['c-email', 'c-phone', 'c-shops']), []],
  ])('[3.09, 4.21] goes by order when %s', (_, way, ids) => {
    expect(walk(way)).toEqual(ids);
  });

  it('[4.21] stands before the first step until it is started, and again after a reset', () => {
    expect(currentStep(resetOnboarding(), steps)).toBeNull();
    expect(resetOnboarding()).toEqual({ currentIndex: -1, isStarted: false });
    expect(startOnboarding(wayOf())).toEqual({ currentIndex: 0, isStarted: true });
  });

  it('[4.21] stays at its end', () => {
    const end = advanceOnboarding({ currentIndex: 2, isStarted: true }, wayOf());

    expect(end).toEqual({ currentIndex: 3, isStarted: true });
    expect(advanceOnboarding(end, wayOf())).toEqual(end);
  });
});
