import { join } from 'node:path';
import { SERVER_LOG } from '../embedded-postgres/start-embedded-postgres.ts';
import type { Databases } from './databases.ts';
import { openLog } from './log-file.ts';
import type { Program } from './program.ts';
import { PORTS_USED, type RunOptions } from './run-options.ts';
import { keptSigningKey } from './signing-key.ts';

/** The programs that make up the product, and how each is told about the others. */
export type Product = {
  readonly root: string;
  readonly serverEntry: string;
  readonly sandboxEntry: string;
  /** Those who live in its world. */
  readonly peopleEntry: string;
  /** Vite's server in front of ours, in development. */
  readonly webEntry: string;
  readonly buildApps: (stop: AbortSignal) => Promise<unknown>;
};

/** In development Vite has the ports of the apps and passes calls on to the server, which listens here. */
const BEHIND_VITE = { customers: PORTS_USED, staff: PORTS_USED + 1, portal: PORTS_USED + 2 };
export const DEVELOPMENT_PORTS_USED = PORTS_USED + 3;
/** The listeners of the lender's own people, and of the people of shops. */
const DESK_PORT = 6;
const PORTAL_PORT = 7;

/** Device intelligence and the captcha, as the sandbox plays them. */
const fraudVendorsAt = (vendors: string): Readonly<Record<string, string>> => ({
  IPQS_URL: `${vendors}/ipqs`,
  IPQS_SCRIPT_URL: `${vendors}/ipqs/api/abona-local-ipqs-domain/learn.js`,
  SARDINE_URL: `${vendors}/sardine`,
  SARDINE_SCRIPT_URL: `${vendors}/sardine/assets/loader.min.js`,
  NETHONE_URL: `${vendors}/nethone`,
  NETHONE_SCRIPT_URL: `${vendors}/nethone/profiler.js`,
  NEUROID_URL: `${vendors}/neuroid`,
  NEUROID_SCRIPT_URL: `${vendors}/neuroid/nid.js`,
  RECAPTCHA_URL: `${vendors}/recaptcha`,
  RECAPTCHA_SCRIPT_URL: `${vendors}/recaptcha/api.js`,
});

export function serverProgram(
  product: Product,
  options: RunOptions,
  { server }: Databases,
): Program {
  const at = (offset: number) => `http://localhost:${options.port + offset}`;
  const listener = (ofBuilt: number, behindVite: number) =>
    String(options.port + (options.isDevelopment ? behindVite : ofBuilt));
  return {
    name: 'server',
    entry: product.serverEntry,
    environment: {
      PORT: listener(0, BEHIND_VITE.customers),
      DATABASE_URL: server,
      LEDGER_SEAL_FOLDER: join(options.dataFolder, 'ledger-seals'),
      PUBLIC_URL: at(0),
      SANDBOX_URL: at(1),
      LOGIN_ISSUER: `${at(3)}/`,
      STAFF_PORT: listener(DESK_PORT, BEHIND_VITE.staff),
      STAFF_URL: at(DESK_PORT),
      STAFF_LOGIN_ISSUER: `${at(3)}/staff`,
      PORTAL_PORT: listener(PORTAL_PORT, BEHIND_VITE.portal),
      PORTAL_URL: at(PORTAL_PORT),
      PORTAL_LOGIN_ISSUER: `${at(3)}/portal`,
      PUSH_URL: at(4),
      PHONE_GATEWAY_URL: at(4),
      BUREAU_URL: `${at(4)}/bureau`,
      BUREAU_REPORT_URL: `${at(4)}/bureau/reportar-en-linea/v1`,
      IDENTITY_URL: `${at(4)}/identity`,
      SPEI_URL: `${at(4)}/spei`,
      SPEI_SIGNING_KEY_FILE: keptSigningKey(options.dataFolder).file,
      DEBIT_URL: `${at(4)}/debit`,
      SANTANDER_URL: `${at(4)}/santander`,
      CONEKTA_URL: `${at(4)}/conekta`,
      CONEKTA_SCRIPT_URL: `${at(4)}/conekta/pay/v1.0/js/conekta-checkout.min.js`,
      ...fraudVendorsAt(at(4)),
      SMTP_URL: `smtp://localhost:${options.port + 5}`,
      WEB_DIST: join(product.root, 'apps/web/dist'),
      DESK_DIST: join(product.root, 'apps/desk/dist'),
      PORTAL_DIST: join(product.root, 'apps/portal/dist'),
      // With a limit in sight the heap is swept before it grows: 198 MB instead of 271 under load, as fast.
      // A nursery of 32 MB spares the applications a twentieth of what one of 16 costs, and takes 24 MB.
      NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=1024',
      // What somebody set by hand wins over what we would say.
      ...given(
        'PUBLIC_URL',
        'SANDBOX_URL',
        'LOGIN_ISSUER',
        'STAFF_LOGIN_ISSUER',
        'PORTAL_LOGIN_ISSUER',
        'PUSH_URL',
        'PHONE_GATEWAY_URL',
        'BUREAU_URL',
        'BUREAU_REPORT_URL',
        'IDENTITY_URL',
        'SPEI_URL',
        'SPEI_SIGNING_KEY_FILE',
        'DEBIT_URL',
        'SANTANDER_URL',
        'CONEKTA_URL',
        'CONEKTA_SCRIPT_URL',
        ...Object.keys(fraudVendorsAt('')),
        'SMTP_URL',
      ),
    },
    log: logOf('server', options),
  };
}

export function sandboxProgram(
  product: Product,
  options: RunOptions,
  { sandbox }: Databases,
): Program {
  return {
    name: 'sandbox',
    entry: product.sandboxEntry,
    environment: {
      PORT: String(options.port),
      DATABASE_URL: sandbox,
      SERVER_URL: `http://localhost:${options.port}`,
      SPEI_PUBLIC_KEY: keptSigningKey(options.dataFolder).publicKey,
    },
    log: logOf('sandbox', options),
  };
}

/** Vite's servers, in development: one for each app that browsers fetch. */
export const vitePrograms = (product: Product, options: RunOptions): readonly Program[] => {
  const viteProgram = (folder: string, port: number, server: number): Program => ({
    name: folder,
    entry: product.webEntry,
    environment: {
      APP_FOLDER: join(product.root, folder),
      PORT: String(options.port + port),
      SERVER_URL: `http://localhost:${options.port + server}`,
    },
    log: 'inherit',
  });
  return [
    viteProgram('apps/web', 0, BEHIND_VITE.customers),
    viteProgram('apps/desk', DESK_PORT, BEHIND_VITE.staff),
    viteProgram('apps/portal', PORTAL_PORT, BEHIND_VITE.portal),
  ];
};

/** Every file that grows while the product runs. */
export const logsOf = ({ logFolder, dataFolder }: RunOptions): readonly string[] => [
  join(logFolder, 'server.log'),
  join(logFolder, 'sandbox.log'),
  join(dataFolder, 'postgres', SERVER_LOG),
];

function logOf(name: string, options: RunOptions): Program['log'] {
  return options.isDevelopment ? 'inherit' : openLog(join(options.logFolder, `${name}.log`));
}

function given(...names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, process.env[name] ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
