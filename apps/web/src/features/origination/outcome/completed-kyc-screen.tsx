import { LineScreen } from './line-screen.tsx';

/** Somebody without a purchase knows their line now. */
export const CompletedKycScreen = () => <LineScreen />;
