import { outcomesCopy } from '#copy/outcomes.ts';
import { LineScreen } from './line-screen.tsx';

/** The line grew. */
export const CreditCapacityScreen = () => <LineScreen title={outcomesCopy.line.success} />;
