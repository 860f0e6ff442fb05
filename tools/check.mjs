// `npm run check`: every rule of the house, held by a tool. Names of checks limit it to those.
import { become, prepare } from './bootstrap.mjs';

become(prepare(), 'tools/check/main.ts', process.argv.slice(2));
