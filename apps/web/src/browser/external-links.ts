import type { ExternalLinks } from '@abona/contract/web-configuration';

/** Below the accounts site: where a card is added to the wallet. */
const ADD_CARD_PATH = '/billetera/agregar-tarjeta';

export const addCardAddress = ({ accounts_site: site }: ExternalLinks): string =>
  `${site.replace(/\/+$/, '')}${ADD_CARD_PATH}`;
