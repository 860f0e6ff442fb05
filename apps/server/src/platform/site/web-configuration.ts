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
  fraud_vendors: {
    devices: devicesOf(config),
    captcha: {
      script_url: config.fraudVendors.captcha.scriptUrl,
      site_key: config.fraudVendors.captcha.clientId,
    },
  },
  devtools: config.web.hasDevtools,
});

type Devices = NonNullable<WebConfiguration['fraud_vendors']>['devices'];

const devicesOf = ({ fraudVendors }: Config): Devices =>
  Object.fromEntries(
    Object.entries(fraudVendors.devices).map(([vendor, { scriptUrl, clientId }]) => [
      vendor,
      { script_url: scriptUrl, client_id: clientId },
    ]),
  );

/** The same for the screens with card fields, where nobody but the processor is let in. */
export const cardPageConfigurationOf = (config: Config): WebConfiguration => ({
  ...webConfigurationOf(config),
  fraud_vendors: null,
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

/** Whose scripts run on the form of an application. */
export const fraudOriginsOf = ({ fraudVendors }: Config): readonly string[] => {
  const { devices, captcha, origins } = fraudVendors;
  const scripts = [...Object.values(devices), captcha].map(({ scriptUrl }) => scriptUrl);
  return [...new Set([...scripts.map((url) => new URL(url).origin), ...origins])];
};
