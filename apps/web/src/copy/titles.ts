import type { ScreenKey } from '#routing/screen-keys.ts';

const titles: Readonly<Record<ScreenKey, string>> = {
  landing: 'Llévatelo hoy, abónale poco a poco',
  home: 'Inicio',
  account: 'Cuenta',
  signUp: 'Crear cuenta',
  verifyAccount: 'Confirma tu correo',
  verifyEmail: 'Confirmación de correo',
  externalError: 'Algo no salió bien',
  creationError: 'No pudimos empezar tu solicitud',
  apply: 'Tu solicitud',
  scoring: 'Revisamos tu solicitud',
  approving: 'Armamos tu oferta',
  offering: 'Tu oferta',
  transfer: 'Tu transferencia',
  cancelled: 'Solicitud cancelada',
  rejected: 'Tu solicitud',
  loan: 'Compra aprobada',
  authorized: 'Compra autorizada',
  completed: 'Listo',
  completedKyc: 'Tu línea de crédito',
  creditCapacitySuccess: 'Tu línea de crédito',
  creditDetail: 'Tu crédito',
  validating: 'Confirma tu celular',
  editPhone: 'Cambia tu celular',
  identity: 'Confirma que eres tú',
  identityResult: 'Tu verificación',
  personalLoan: 'Préstamo personal',
  channels: 'Dónde comprar',
  paymentCode: 'Código de pago',
  kit: 'Kit',
};

/** What the browser's tab says. */
export const titleOf = (screen: ScreenKey): string => `${titles[screen]} · Abona`;
