import type { Environment } from './environment.ts';
import type { DeviceVendor } from './origination/device-vendors.ts';

/** Addresses outside the app that a customer can be sent to; they differ by environment. */
export type ExternalLinks = {
  readonly help_centre: string;
  readonly terms: string;
  readonly privacy_notice: string;
  readonly cash_loan_site: string;
  /** The accounts site; the wallet's add-card page is `/billetera/agregar-tarjeta` below it. */
  readonly accounts_site: string;
  readonly web_store_search: string;
  readonly mobile_deep_link_host: string;
};

/** What the server tells the browser about its environment, inside the HTML it serves. */
export type WebConfiguration = {
  readonly environment: Environment;
  readonly version: string;
  readonly login: {
    readonly issuer: string;
    readonly client_id: string;
    readonly audience: string;
  };
  readonly links: ExternalLinks;
  /** Tag-manager container ids; empty outside PROD and STAGING unless set. */
  readonly tag_managers: { readonly ecosystem: string | null; readonly standard: string | null };
  /** Of the analytics property behind the containers; null: none is measured. */
  readonly measurement_id: string | null;
  /** Origins that count as our ecosystem (specification 6: two containers). */
  readonly ecosystem_origins: readonly string[];
  /** Pages that may stand in for the mobile app's shell; empty where only the real one does. */
  readonly bridge_origins: readonly string[];
  /**
   * The card processor's fields: script and key of the environment. Null in every document but those of
   * the screens that embed them, which carry nothing else of others.
   */
  readonly card_fields: {
    readonly script_url: string;
    readonly public_key: string;
    readonly account_id: string;
    /** The processor's small numeric setting. */
    readonly setting: number;
  } | null;
  /**
   * Who looks at the browser that an application comes from: each vendor that there is a contract with, and the
   * captcha. Whether one is used is said by its flag. Null in the documents with card fields.
   */
  readonly fraud_vendors: {
    readonly devices: Readonly<
      Partial<Record<DeviceVendor, { readonly script_url: string; readonly client_id: string }>>
    >;
    readonly captcha: { readonly script_url: string; readonly site_key: string };
  } | null;
  /** Shows the developers' logout button; never in PROD. */
  readonly devtools: boolean;
};
