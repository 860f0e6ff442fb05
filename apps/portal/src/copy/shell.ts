import { type PortalRole, portalRoles } from '@abona/contract/portal/portal-access';
import { brand, brandName } from '@abona/lender/lender';

/** The frame of the portal. */
export const shellCopy = {
  product: 'comercios',
  title: brand.portal,
  logo: `${brand.portal}, ir a inicio`,
  navigation: 'Secciones',
  tabs: 'Secciones, celular',
  business: 'Negocio',
  newBusiness: 'Dar de alta otro negocio',
  test: 'Modo de pruebas',
  testBanner: 'Estás en modo de pruebas: no se mueve dinero.',
  theme: { auto: 'Tema: como el sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  signOut: 'Salir',
  close: 'Cerrar',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'Tu navegador no nos deja copiar. Selecciónalo y cópialo tú.',
  more: 'Ver más',
  loading: 'Un momento…',
  failure: {
    title: 'No pudimos abrir esto',
    network: `No hay conexión con ${brandName}. Lo que ves puede no estar al día.`,
    trace: (id: string) => `Folio del error: ${id}`,
    retry: 'Intentar de nuevo',
    home: 'Ir a inicio',
  },
  notFound: {
    title: 'Aquí no hay nada',
    body: 'La dirección no corresponde a ninguna vista, o lo que buscas ya no existe.',
  },
  forbidden: {
    title: 'Tu función no ve esto',
    body: 'Pide acceso a una persona dueña del negocio.',
  },
  unavailable: {
    title: 'Tu negocio todavía no vende en vivo',
    body: 'Mientras terminamos la revisión puedes probar todo sin dinero de verdad.',
    toTest: 'Ir al modo de pruebas',
    toSetup: 'Seguir con mi alta',
  },
} as const;

/** What the navigation calls each place. */
export const placeWords = {
  home: 'Inicio',
  payments: 'Cobros',
  payouts: 'Depósitos',
  till: 'Caja',
  message: 'Mensaje en tu sitio',
  developers: 'Desarrolladores',
  branches: 'Sucursales',
  team: 'Equipo',
  more: 'Más',
} as const;

export const roleWords: Readonly<Record<PortalRole, string>> = {
  owner: 'Titular',
  finance: 'Finanzas',
  developer: 'Desarrollo',
  cashier: 'Caja',
  reader: 'Solo ver',
};

export const roleOptions = portalRoles.map((value) => ({ value, text: roleWords[value] }));
