import { GrantedScreen } from './granted-screen.tsx';

/** The purchase is authorised; the shop has still to hand it over. */
export const AuthorizedScreen = () => <GrantedScreen kind="authorized" />;
