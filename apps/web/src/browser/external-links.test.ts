import type { ExternalLinks } from '@abona/contract/web-configuration';
import { describe, expect, it } from 'vitest';
import { addCardAddress, appAddress } from './external-links.ts';

const links = (site: string): ExternalLinks => ({
  help_centre: 'https://ayuda.abona.mx/',
  terms: 'https://abona.mx/terminos',
  privacy_notice: 'https://abona.mx/privacidad',
  cash_loan_site: 'https://prestamos.abona.mx/',
  accounts_site: site,
  web_store_search: 'https://tiendas.abona.mx/',
  mobile_deep_link_host: 'https://app.abona.mx',
});

describe('the wallet', () => {
  it.each(['https://cuentas.abona.mx', 'https://cuentas.abona.mx/', 'https://cuentas.abona.mx//'])(
    "[2.73] adds a card below the environment's accounts site %s",
    (site) => {
      expect(addCardAddress(links(site))).toBe(
        'https://cuentas.abona.mx/billetera/agregar-tarjeta',
      );
    },
  );
});

describe('the mobile app', () => {
  it('[2.73] opens a place of ours below its deep-link host', () => {
    expect(appAddress(links('https://cuentas.abona.mx'), '/inicio')).toBe(
      'https://app.abona.mx/pay/inicio',
    );
  });
});
