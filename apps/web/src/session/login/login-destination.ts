import { paths } from '#routing/paths.ts';
import type { AfterLogin } from './after-login.ts';

type Known = {
  /** Where the login began, and what came along. */
  readonly returnTo: string;
  readonly rememberedPath: string | null;
  readonly isApplyAvailable: boolean;
};

/** Where somebody stands after a login: path and search below the base path. */
export function loginDestination(next: AfterLogin | null, known: Known): string {
  switch (next?.kind) {
    case 'create_application':
      if (next.thenTo === 'verifyAccount') return `${paths.verifyAccount}?send_email=true`;
      return known.isApplyAvailable ? paths.apply : (known.rememberedPath ?? paths.home);
    case 'go_in_store':
      return paths.inStoreCustomer;
    case 'go_remembered':
      return next.path;
    case 'go_home':
      return paths.home;
    case 'stay_with_payment':
    case undefined:
      return known.returnTo;
  }
}
