import type { ScreenKey } from '#routing/screen-keys.ts';

const titles: Readonly<Record<ScreenKey, string>> = {
  landing: 'Llévatelo hoy, abónale poco a poco',
  home: 'Inicio',
  account: 'Cuenta',
  signUp: 'Crear cuenta',
  verifyAccount: 'Confirma tu correo',
  verifyEmail: 'Confirmación de correo',
  externalError: 'Algo no salió bien',
  kit: 'Kit',
};

/** What the browser's tab says. */
export const titleOf = (screen: ScreenKey): string => `${titles[screen]} · Abona`;
