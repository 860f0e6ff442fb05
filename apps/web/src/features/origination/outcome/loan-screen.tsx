import { GrantedScreen } from './granted-screen.tsx';

/** The loan has started. */
export const LoanScreen = () => <GrantedScreen kind="loan" />;
