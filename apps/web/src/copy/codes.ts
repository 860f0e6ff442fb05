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
  safety: { title: 'No lo compartas con nadie', text: 'Nadie de Abona te va a pedir este código.' },
} as const;
