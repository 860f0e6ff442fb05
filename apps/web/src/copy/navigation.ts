export const navigationCopy = {
  home: 'Inicio',
  movements: 'Compras',
  channels: 'Canales',
  account: 'Cuenta',
  help: 'Ayuda',
  yourAccount: 'Tu cuenta',
  devtoolsLogout: 'Cerrar sesión (desarrollo)',
  /** The specification's own words. */
  redirected: 'Fuiste redirigido a otro sitio de Abona',
} as const;
