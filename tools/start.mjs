// `npm start` and `npm run dev`: everything, from a fresh clone to three addresses.
import { become, prepare } from './bootstrap.mjs';

become(prepare(), 'tools/run/main.ts', process.argv.slice(2));
