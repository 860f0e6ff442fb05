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
  safety: 'Nadie de Abona te va a pedir este código.',
} as const;
