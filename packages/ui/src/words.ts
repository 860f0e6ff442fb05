import { brandName } from '@abona/lender/lender';

/** Words that the design system says by itself; every other text reaches it as a prop. */
export const uiCopy = {
  loading: 'Cargando...',
  invalidAmount: 'El monto no es válido',
  skipToContent: 'Saltar al contenido',
  back: 'Regresar',
  logo: `${brandName}, ir a inicio`,
  mainNavigation: 'Principal',
  cardEnding: 'Terminación ',
  expired: 'Vencida',
  required: 'obligatorio',
} as const;
