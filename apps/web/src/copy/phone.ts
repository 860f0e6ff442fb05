/** The proof of the phone inside the funnel. */
export const phoneCopy = {
  title: 'Escribe el código de 6 dígitos',
  sentBy: {
    SMS: (phone: string) => `Te lo mandamos por SMS al ${phone}.`,
    WHATSAPP: (phone: string) => `Te lo mandamos por WhatsApp al ${phone}.`,
    CALL: (phone: string) => `Te llamamos al ${phone} para dictártelo.`,
  },
  sending: (phone: string) => `Lo estamos mandando al ${phone}.`,
  spent: (phone: string) => `Ese código ya no sirve. Pide otro para el ${phone}.`,
  label: 'Código de 6 dígitos',
  change: 'Cambiar número',
  locked: {
    title: 'Hagamos una pausa',
    text: (moment: string) =>
      `Por tu seguridad, podrás pedir otro código a partir del ${moment}. Si no puedes esperar, escríbenos desde Ayuda.`,
  },
  loadFailed: 'No pudimos cargar tu verificación',
  sendFailed: 'No pudimos mandar el código',
  attempts: (count: number) =>
    count === 1 ? 'Te queda 1 intento.' : `Te quedan ${count} intentos.`,
  edit: {
    title: 'Cambia tu celular',
    text: 'Te mandaremos un código al número nuevo.',
    phone: 'Celular a 10 dígitos',
    save: 'Guardar y enviarme el código',
    failed: 'No pudimos cambiar tu número',
  },
} as const;
