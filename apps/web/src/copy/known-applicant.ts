/** What somebody who was here before is not asked again, and the one code that signs. */
export const knownApplicantCopy = {
  title: 'Ya lo tenemos',
  bureau: {
    title: 'Permiso para ver tu buró',
    text: (given: string, until: string) => `Lo diste el ${given}. Vale hasta el ${until}.`,
  },
  person: 'Identidad y domicilio',
  code: {
    title: 'Tu único código',
    before: (phone: string) =>
      `Al aceptar te mandamos un SMS al ${phone}. Con ese código firmas, y es lo único que te pedimos.`,
    sent: (to: string) => `Lo mandamos a ${to}. Al escribirlo aceptas tu crédito.`,
    label: 'Código de 6 dígitos',
    failed: 'No pudimos mandarte el código',
  },
} as const;
