import { brandName } from '@abona/lender/lender';

export const navigationCopy = {
  testing: { title: 'Ambiente de pruebas', text: 'Nada de lo que ves aquí es dinero real.' },
  home: 'Inicio',
  movements: 'Compras',
  channels: 'Dónde comprar',
  account: 'Cuenta',
  help: 'Ayuda',
  yourAccount: 'Tu cuenta',
  devtoolsLogout: 'Cerrar sesión (desarrollo)',
  /** The specification's own words. */
  redirected: `Fuiste redirigido a otro sitio de ${brandName}`,
} as const;
