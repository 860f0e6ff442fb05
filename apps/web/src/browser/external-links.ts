import type { ExternalLinks } from '@abona/contract/web-configuration';

/** Below the accounts site: where a card is added to the wallet. */
const ADD_CARD_PATH = '/billetera/agregar-tarjeta';

export const addCardAddress = ({ accounts_site: site }: ExternalLinks): string =>
  `${site.replace(/\/+$/, '')}${ADD_CARD_PATH}`;

/** A place of ours inside the mobile app, for a phone that has it. */
export const appAddress = ({ mobile_deep_link_host: host }: ExternalLinks, path: string): string =>
  `${host.replace(/\/+$/, '')}/pay${path}`;
