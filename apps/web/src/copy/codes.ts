import { brandName } from '@abona/lender/lender';

/** Six digits sent to a phone: the bureau's NIP and the proof of the phone itself. */
export const codesCopy = {
  autoSend: 'Se envía en automático al completar los 6 dígitos.',
  notArriving: '¿No te llega?',
  sms: 'Reenviar SMS',
  byWhatsapp: 'Recibirlo por WhatsApp',
  byCall: 'Que me llamen',
  byEmail: 'Recibirlo por correo',
  resendIn: (clock: string) => `en ${clock}`,
  sent: 'Te mandamos un código nuevo',
  soon: 'Puedes pedir otro en 10 segundos',
  now: 'Ya puedes pedir otro código',
  safety: {
    title: 'No lo compartas con nadie',
    text: `Nadie de ${brandName} te va a pedir este código.`,
  },
} as const;

/** One code, asked for where something is confirmed. */
export const secondProofCopy = {
  title: 'Confirma con tu código',
  before: 'Te lo mandamos a tu celular o correo. Es la única confirmación.',
  sentTo: (to: string) => `Te lo mandamos a ${to}. Es la única confirmación.`,
  ask: 'Mandarme mi código',
  label: 'Código de 6 dígitos',
  missing: 'Escribe los 6 dígitos de tu código.',
  again: 'Mandarme otro código',
  sent: 'Te mandamos un código nuevo',
  askFailed: 'No pudimos mandar tu código',
  safety: `Nadie de ${brandName} te va a pedir este código.`,
} as const;
