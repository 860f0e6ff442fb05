import { join } from 'node:path';
import { createDatabase, type PlatformDatabase } from '#world/database.ts';
import { openShop, type Shop } from '#world/open-shop.ts';
import { freePort, machineNode, startProgram } from '#world/program.ts';

export type RunningShop = {
  readonly url: string;
  /** The same business at Abona. */
  readonly abona: Shop;
  readonly database: PlatformDatabase;
  readonly stop: () => Promise<void>;
  /** Killed without a word; what it was in the middle of is lost. */
  readonly kill: () => Promise<void>;
  /** The same shop again, on the same database. */
  readonly start: () => Promise<void>;
};

/** A new Vendure shop with its own database, a business of its own at Abona, and the plug-in between them. */
export async function startShop(): Promise<RunningShop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [abona, database] = await Promise.all([
    openShop(`${url}/abona/webhooks`),
    createDatabase('vendure'),
  ]);
  const { secretKey, webhookSecret, baseUrl } = abona;
  const run = (isNew: boolean) =>
    startProgram({
      folder: import.meta.dirname,
      file: join(import.meta.dirname, 'run-shop.mjs'),
      // Shops run older ones than ours.
      node: machineNode(),
      environment: {
        SHOP_PORT: String(port),
        SHOP_DATABASE: JSON.stringify(database),
        ABONA: JSON.stringify({ secretKey, baseUrl, webhookSecrets: [webhookSecret] }),
        IS_NEW: isNew ? 'yes' : 'no',
      },
    });
  let program = await run(true);
  return {
    url,
    abona,
    database,
    stop: () => program.stop(),
    kill: () => program.kill(),
    start: async () => {
      program = await run(false);
    },
  };
}
