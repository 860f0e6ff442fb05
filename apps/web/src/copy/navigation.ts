export const navigationCopy = {
  home: 'Inicio',
  movements: 'Compras',
  channels: 'Canales',
  account: 'Cuenta',
  help: 'Ayuda',
  devtoolsLogout: 'Cerrar sesión (desarrollo)',
} as const;
