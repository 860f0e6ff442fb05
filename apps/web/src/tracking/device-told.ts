import { readFingerprint } from '#browser/fingerprint.ts';
import { flagValues } from '#flags/flag-store.ts';
import { currentSession, onSessionChange } from '#session/session-store.ts';
import { track } from './track.ts';

/** Says once, of somebody signed in, what their browser is like: fraud looks different. */
export function tellDevice(): void {
  const stop = onSessionChange(() => tell());
  const tell = () => {
    const { fingerprintActive, deviceTrackingEnabled } = flagValues();
    if (currentSession() === null || !fingerprintActive || !deviceTrackingEnabled) return;
    stop();
    track('browser_fingerprint', readFingerprint());
  };
  tell();
}
