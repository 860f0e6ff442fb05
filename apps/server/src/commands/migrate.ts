import { prepareDatabase } from '#platform/schema/prepare-database.ts';
import { count, ownedDatabaseUrl, reasonOf, say, silent } from './running-product.ts';

/*
 * `npm run migrate`: brings the database to what this release needs, as the role that owns it: DATABASE_OWNER_URL
 * (or the file that DATABASE_OWNER_URL_FILE names), or else DATABASE_URL, or else the product that runs on this machine out of DATA_DIR. Servers that own nothing,
 * as PROD demands, are started after it. It may run beside servers of the earlier release, and twice.
 * Exit code 0: the database is ready. 2: it is not; the line says why.
 */

const EXIT_REFUSED = 2;

try {
  const prepared = await prepareDatabase({ url: ownedDatabaseUrl(), log: silent });
  say(`The database is ready: ${count(prepared.migrations, 'migration')} applied now.`);
  if (!prepared.hasApplicationRole)
    say(
      'There is no role abona_app and this user may not create it, so a server can only run as the owner, which ' +
        'PROD refuses. Ask an administrator for: create role abona_app nologin; then run this again.',
    );
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.stderr.write(`The database is not ready. ${reason}\n`);
  process.exitCode = EXIT_REFUSED;
}
