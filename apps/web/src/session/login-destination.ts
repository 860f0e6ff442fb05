import { paths } from '#routing/paths.ts';
import type { AfterLogin } from './after-login.ts';

/** Where somebody stands after a login: path and search below the base path. */
export function loginDestination(next: AfterLogin | null, returnTo: string): string {
  switch (next?.kind) {
    case 'create_application':
      return next.thenTo === 'verifyAccount'
        ? `${paths.verifyAccount}?send_email=true`
        : paths[next.thenTo];
    case 'go_in_store':
      return paths.inStoreCustomer;
    case 'go_remembered':
      return next.path;
    case 'go_home':
      return paths.home;
    case 'stay_with_payment':
    case undefined:
      return returnTo;
  }
}
