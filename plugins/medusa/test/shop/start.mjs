// `medusa start` for this shop. On a new database it fills the shop and writes down with which keys it is entered.
import { writeFileSync } from 'node:fs';
import { container } from '@medusajs/framework';
import command from '@medusajs/medusa/commands/start';
import { fillShop } from './fill-shop.mjs';

const { PORT, KEYS_FILE } = process.env;
await command.default({ port: Number(PORT), directory: import.meta.dirname });
if (KEYS_FILE !== undefined) writeFileSync(KEYS_FILE, JSON.stringify(await fillShop(container)));
process.send('ready');
