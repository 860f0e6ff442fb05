import { CARD_PROVIDER_SETTING } from '@abona/contract/limits';
import type { WebConfiguration } from '@abona/contract/web-configuration';

const PORT_DEFAULT = 4_000;

/** What the server would write into its pages in LOCAL, for Vite's pages in development. */
export function developmentConfiguration(
  environment: NodeJS.ProcessEnv = process.env,
): WebConfiguration {
  const port = Number(environment['PORT'] ?? PORT_DEFAULT);
  return {
    environment: 'LOCAL',
    version: 'dev',
    login: {
      issuer: environment['LOGIN_ISSUER'] ?? `http://localhost:${port + 3}/`,
      client_id: environment['LOGIN_CLIENT_ID'] ?? 'abona-web',
      audience: environment['LOGIN_AUDIENCE'] ?? 'https://api.abona.mx/customers',
    },
    links: {
      help_centre: '/pay/legal/ayuda',
      terms: '/pay/legal/terminos',
      privacy_notice: '/pay/legal/privacidad',
      cash_loan_site: 'https://prestamos.abona.example/',
      accounts_site: 'https://cuenta.abona.example/',
      web_store_search: 'https://tiendas.abona.example/buscar',
      mobile_deep_link_host: 'https://app.abona.example/',
    },
    tag_managers: { ecosystem: null, standard: null },
    measurement_id: null,
    ecosystem_origins: [],
    bridge_origins: [`http://localhost:${port + 1}`],
    // Vite's pages have no content policy: one document serves all screens.
    card_fields: {
      script_url:
        environment['CONEKTA_SCRIPT_URL'] ??
        `http://localhost:${port + 4}/conekta/pay/v1.0/js/conekta-checkout.min.js`,
      public_key: environment['CONEKTA_PUBLIC_KEY'] ?? 'key_abonaLocalPublic',
      account_id: environment['CONEKTA_ACCOUNT_ID'] ?? 'abona-local',
      setting: CARD_PROVIDER_SETTING,
    },
    devtools: true,
  };
}
