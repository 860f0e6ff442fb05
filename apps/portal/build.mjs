// `npm run build`: the portal in dist/.
import { build } from 'vite';

await build({ root: import.meta.dirname, logLevel: 'warn' });
