/** Starts the database in the folder of the first argument, says where, and stays until it is killed. */
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

const dataFolder = process.argv[2] ?? '';
const postgres = await startEmbeddedPostgres({ dataFolder });
process.stdout.write(`${postgres.url}\n`);
setInterval(() => undefined, 60_000);
