import type { ActivityKind } from '@abona/contract/identity/activity';

/** What each activity is, in the middle of a sentence. */
const purposes: Readonly<Record<ActivityKind, string>> = {
  phone_change: 'cambiar tu celular',
  personal_data: 'usar tus datos personales',
  refund_account: 'cambiar la cuenta de tus reembolsos',
  card_removal: 'quitar una tarjeta',
  mandate: 'activar el pago automático',
  loan_acceptance: 'aceptar tu crédito',
  withdrawal: 'desistirte de un crédito',
  relief: 'firmar tu acuerdo de pago',
};

/** The second proof of who is signed in. */
export const twoFactorCopy = {
  title: 'Confirma que eres tú',
  text: (kind: ActivityKind) =>
    `Para ${purposes[kind]} te pedimos un código. Así nadie más puede hacerlo con tu sesión.`,
  how: '¿Cómo lo quieres recibir?',
  by: {
    SMS: (to: string) => `Por SMS al ${to}`,
    WHATSAPP: (to: string) => `Por WhatsApp al ${to}`,
    CALL: (to: string) => `Por llamada al ${to}`,
    email: (to: string) => `Por correo a ${to}`,
  },
  sentTo: (to: string) => `Te lo mandamos a ${to}.`,
  label: 'Código de 6 dígitos',
  locked: {
    title: 'Hagamos una pausa',
    text: (moment: string) =>
      `Por tu seguridad, podrás pedir otro código a partir del ${moment}. Si no puedes esperar, escríbenos desde Ayuda.`,
  },
  loadFailed: 'No pudimos cargar tu confirmación',
  sendFailed: 'No pudimos mandar el código',
  proven: { title: '¡Listo, eres tú!', text: 'Puedes continuar. Tienes 5 minutos para terminar.' },
  expired: {
    title: 'Se acabó el tiempo',
    text: 'Por tu seguridad, el código dejó de servir. Empieza de nuevo cuando quieras.',
  },
  cancelled: {
    title: 'Esta confirmación terminó',
    text: 'Empezaste otra, o se canceló. No hay nada más que hacer aquí.',
  },
  none: {
    title: 'No hay nada por confirmar',
    text: 'Cuando algo necesite tu confirmación, lo verás aquí.',
  },
  continue: 'Continuar',
  toAccount: 'Ir a mi cuenta',
} as const;
