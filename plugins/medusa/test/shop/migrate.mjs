// `medusa db:migrate` for this shop, without the questions that it asks a person.
import { migrate } from '@medusajs/medusa/commands/db/migrate';
import { initializeContainer } from '@medusajs/medusa/loaders/index';

const directory = import.meta.dirname;
const container = await initializeContainer(directory);
const logger = container.resolve('logger');
await migrate({ directory, container, logger, skipScripts: true, executeAllLinks: true });
process.send('migrated');
