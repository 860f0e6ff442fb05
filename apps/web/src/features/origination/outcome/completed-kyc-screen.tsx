import { outcomesCopy } from '#copy/outcomes.ts';
import { LineScreen } from './line-screen.tsx';

/** Somebody without a purchase knows their line now. */
export const CompletedKycScreen = () => (
  <LineScreen titleOf={(_, name) => outcomesCopy.line.title(name)} />
);
