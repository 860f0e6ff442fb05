import { outcomesCopy } from '#copy/outcomes.ts';
import { LineScreen } from './line-screen.tsx';

/** The line rose, if it did. */
export const CreditCapacityScreen = () => (
  <LineScreen titleOf={({ raise }) => (raise === null ? null : outcomesCopy.line.success)} />
);
