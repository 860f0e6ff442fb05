import { useLayoutEffect } from 'react';
import { showLanding } from '#routing/landing.ts';
import { useStarted } from './starting.ts';

/** Landing stands in the document already: the app steps aside. */
export function LandingReveal() {
  useStarted();
  useLayoutEffect(showLanding, []);
  return null;
}
