import type { ComponentType } from 'react';
import type { ScreenKey } from './screen-keys.ts';

/**
 * The screens, each a part of its own that is fetched when somebody goes there. The build reads
 * this table too: the server announces a screen's files along with the page (`build/manifest.ts`).
 */
export const screens = {
  home: () => import('#features/home/home-screen.tsx').then((part) => part.HomeScreen),
  account: () => import('#features/account/account-screen.tsx').then((part) => part.AccountScreen),
  signUp: () => import('#features/sign-up/sign-up-screen.tsx').then((part) => part.SignUpScreen),
  verifyAccount: () =>
    import('#features/email-verification/verify-account-screen.tsx').then(
      (part) => part.VerifyAccountScreen,
    ),
  verifyEmail: () =>
    import('#features/email-verification/verify-email-screen.tsx').then(
      (part) => part.VerifyEmailScreen,
    ),
  externalError: () =>
    import('#features/errors/external-error-screen.tsx').then((part) => part.ExternalErrorScreen),
  kit: () => import('#features/kit/kit-screen.tsx').then((part) => part.KitScreen),
} as const satisfies Record<Exclude<ScreenKey, 'landing'>, () => Promise<ComponentType>>;
