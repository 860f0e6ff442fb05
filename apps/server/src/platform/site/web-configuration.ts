import type { WebConfiguration } from '@abona/contract/web-configuration';
import type { Config } from '#platform/config/config.ts';

/** What the browser is told. Nothing here is secret: everybody can read it. */
export const webConfigurationOf = (config: Config): WebConfiguration => ({
  environment: config.environment,
  version: config.version,
  login: {
    issuer: config.login.issuer,
    client_id: config.login.clientId,
    audience: config.login.audience,
  },
  links: config.web.links,
  tag_managers: config.web.tagManagers,
  measurement_id: config.web.measurementId,
  ecosystem_origins: config.web.ecosystemOrigins,
  bridge_origins: config.web.bridgeOrigins,
  card_fields: null,
  devtools: config.web.hasDevtools,
});

/** The same for the screens with card fields. */
export const cardPageConfigurationOf = (config: Config): WebConfiguration => ({
  ...webConfigurationOf(config),
  card_fields: {
    script_url: config.cardProcessor.scriptUrl,
    public_key: config.cardProcessor.publicKey,
    account_id: config.cardProcessor.accountId,
    setting: config.cardProcessor.setting,
  },
});

/** Where a page of ours may connect besides our own origin. */
export const connectOriginsOf = ({ login, push }: Config): readonly string[] => [
  new URL(login.issuer).origin,
  new URL(push.socketUrl).origin,
];
