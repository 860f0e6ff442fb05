// `npm run build`: the desk in dist/.
import { build } from 'vite';

await build({ root: import.meta.dirname, logLevel: 'warn' });
