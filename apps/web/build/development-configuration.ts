import { CARD_PROVIDER_SETTING } from '@abona/contract/limits';
import type { WebConfiguration } from '@abona/contract/web-configuration';
import { facts } from '@abona/lender/lender';

const PORT_DEFAULT = 4_000;

/** Device intelligence and the captcha, as the sandbox plays them. */
const fraudVendorsAt = (vendors: string): WebConfiguration['fraud_vendors'] => ({
  devices: {
    ipqs: {
      script_url: `${vendors}/ipqs/api/abona-local-ipqs-domain/learn.js`,
      client_id: 'abona-local-ipqs-domain',
    },
    sardine: {
      script_url: `${vendors}/sardine/assets/loader.min.js`,
      client_id: 'abona-local-sardine-client',
    },
    nethone: {
      script_url: `${vendors}/nethone/profiler.js`,
      client_id: 'abona-local-nethone-merchant',
    },
    neuroid: { script_url: `${vendors}/neuroid/nid.js`, client_id: 'form_abonaLocal' },
  },
  captcha: {
    script_url: `${vendors}/recaptcha/api.js`,
    site_key: 'abona-local-recaptcha-site',
  },
});

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
      audience: environment['LOGIN_AUDIENCE'] ?? `https://api.${facts.domain}/customers`,
    },
    links: {
      help_centre: '/pay/legal/ayuda',
      terms: '/pay/legal/terminos',
      privacy_notice: '/pay/legal/privacidad',
      cash_loan_site: '/pay/comprar/prestamo-personal',
      accounts_site: `http://localhost:${port + 1}/cuentas`,
      web_store_search: `http://localhost:${port + 2}/`,
      mobile_deep_link_host: `http://localhost:${port}/`,
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
    fraud_vendors: fraudVendorsAt(`http://localhost:${port + 4}`),
    devtools: true,
  };
}
