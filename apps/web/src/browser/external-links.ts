import type { ExternalLinks } from '@abona/contract/web-configuration';

/** An address that a shop gave us, if it is one a person can safely be sent to. */
export function outsideAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !URL.canParse(text)) return null;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? text : null;
}

/** Below the accounts site: where a card is added to the wallet. */
const ADD_CARD_PATH = '/billetera/agregar-tarjeta';

export const addCardAddress = ({ accounts_site: site }: ExternalLinks): string =>
  `${site.replace(/\/+$/, '')}${ADD_CARD_PATH}`;

/** A place of ours inside the mobile app, for a phone that has it. */
export const appAddress = ({ mobile_deep_link_host: host }: ExternalLinks, path: string): string =>
  `${host.replace(/\/+$/, '')}/pay${path}`;
