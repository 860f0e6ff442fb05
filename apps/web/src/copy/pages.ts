import { brand, brandName } from '@abona/lender/lender';

/** Words that stand in the pages themselves, before any script. */
export const pagesCopy = {
  landingTitle: `${brandName} · ${brand.promise.before}${brand.promise.bloom} ${brand.promise.after.replace('\u00a0', ' ')}`,
  landingDescription:
    'Compra hoy y paga en abonos quincenales, con el costo total a la vista desde el principio. Sin tarjeta de crédito y sin letra chiquita.',
  appTitle: brandName,
  noScript: `${brandName} necesita JavaScript para funcionar. Actívalo en tu navegador y recarga la página.`,
} as const;
