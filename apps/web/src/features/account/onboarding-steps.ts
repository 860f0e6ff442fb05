import { cookieNames, readCookie, writeCookie } from '#browser/cookies.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import type { accountCopy } from '#copy/account.ts';
import type { OnboardingStep, SkipMarkers } from '#lib/onboarding.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';

export type FirstStepKey = keyof typeof accountCopy.firstSteps.steps;

/** What tells which steps are for somebody. */
export type FirstStepFacts = {
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasBorrowed: boolean;
  readonly canPayAutomatically: boolean;
};

export type FirstStep = OnboardingStep<FirstStepFacts> & {
  readonly id: FirstStepKey;
  readonly href: string;
};

/** A step that was passed over is a notice that was closed. */
const noticeOf = (id: FirstStepKey): string => `first_step_${id}`;

const step = (
  id: FirstStepKey,
  rest: Pick<FirstStep, 'order' | 'href'> & Pick<OnboardingStep<FirstStepFacts>, 'isEnabled'>,
): FirstStep => ({ id, skipCookie: id, skipStorage: noticeOf(id), ...rest });

export const firstSteps = (): readonly FirstStep[] => [
  step('email', {
    order: 1,
    href: `${hrefOf('verifyAccount')}?send_email=true`,
    isEnabled: ({ isEmailVerified }) => !isEmailVerified,
  }),
  step('phone', {
    order: 2,
    href: hrefOf('accountAddPhone'),
    isEnabled: ({ isPhoneVerified }) => !isPhoneVerified,
  }),
  step('shops', {
    order: 3,
    href: hrefOf('channels'),
    isEnabled: ({ hasBorrowed }) => !hasBorrowed,
  }),
  step('automatic', {
    order: 4,
    href: hrefOf('automaticPayment'),
    isEnabled: ({ hasBorrowed, canPayAutomatically }) =>
      hasBorrowed && canPayAutomatically && isAvailableRoute('automaticPayment'),
  }),
];

const cookieIds = (): readonly string[] => (readCookie(cookieNames.skippedSteps) ?? '').split(',');
const closedNotices = (): readonly string[] => readStored(stored.closedNotifications) ?? [];

/** What this browser remembers. */
export const skipMarkers: SkipMarkers = {
  hasCookie: (id) => cookieIds().includes(id),
  hasStored: (notice) => closedNotices().includes(notice),
};

/** Passed over: for this person, and for a month on this device. */
export function skipStep(id: FirstStepKey): void {
  writeStored(stored.closedNotifications, [...new Set([...closedNotices(), noticeOf(id)])]);
  const ids = [...new Set([...cookieIds(), id])].filter((one) => one !== '');
  writeCookie(cookieNames.skippedSteps, ids.join(','));
}
