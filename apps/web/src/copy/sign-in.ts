/** Where an address leads that asks for somebody to sign in. */
export const signInCopy = {
  title: 'Ya hay una cuenta abierta aquí',
  text: (email: string) => `En este navegador está abierta la cuenta ${email}.`,
  textUnknown: 'En este navegador ya entró alguien.',
  goOn: 'Seguir con esta cuenta',
  another: 'Cerrarla y entrar con otra',
} as const;
