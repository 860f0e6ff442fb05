// `npm test`: everything, from a fresh clone to `N passed, N failed`.
import { become, prepare } from './bootstrap.mjs';

become(prepare(), 'tools/test/main.ts', process.argv.slice(2));
