/** Words that stand in the pages themselves, before any script. */
export const pagesCopy = {
  landingTitle: 'Abona · Llévatelo hoy, abónale poco a poco',
  landingDescription:
    'Compra hoy y paga en abonos quincenales, con el costo total a la vista desde el principio. Sin tarjeta de crédito y sin letra chiquita.',
  appTitle: 'Abona',
  noScript:
    'Abona necesita JavaScript para funcionar. Actívalo en tu navegador y recarga la página.',
} as const;
