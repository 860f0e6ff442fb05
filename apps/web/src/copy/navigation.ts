export const navigationCopy = {
  home: 'Inicio',
  movements: 'Compras',
  channels: 'Canales',
  account: 'Cuenta',
  help: 'Ayuda',
  yourAccount: 'Tu cuenta',
  devtoolsLogout: 'Cerrar sesión (desarrollo)',
} as const;
