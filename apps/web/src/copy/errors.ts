import { brandName } from '@abona/lender/lender';
import { plainErrorCopy } from './plain-error.ts';

/** Error, offline and load-error screens. */
export const errorCopy = {
  generic: plainErrorCopy,
  reload: plainErrorCopy.reload,
  retry: 'Reintentar',
  goHome: 'Ir a inicio',
  help: 'Ayuda',
  folio: (id: string) => `Folio de ayuda: ${id}`,

  offline: {
    title: 'Comprueba tu conexión',
    text: 'No encontramos internet. Tus datos y tus abonos están a salvo.',
  },
  load: {
    title: 'La página tarda más de lo normal',
    text: `Puede ser tu conexión o que estemos actualizando ${brandName}. Vuelve a intentarlo.`,
  },
  request: {
    title: 'Ocurrió un error',
    text: 'No pudimos cargar esta página. Revisa tu conexión y vuelve a intentarlo, o sigue a tu inicio.',
  },
} as const;
