import { lenderPlugin } from '@abona/lender/vite-plugin';
import { layerOrder, officeBuild } from '@abona/ui/office/vite-config.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Our server while somebody works on the desk, unless whoever starts Vite names another. */
const SERVER_URL = 'http://localhost:4008';

/** How the pages of the desk are built, and served while somebody works on them. */
export default defineConfig({
  plugins: [lenderPlugin(), react(), layerOrder],
  build: officeBuild,
  server: {
    proxy: { '/staff': process.env['SERVER_URL'] ?? SERVER_URL },
  },
});
