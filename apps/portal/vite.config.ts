import { lenderPlugin } from '@abona/lender/vite-plugin';
import { layerOrder, officeBuild } from '@abona/ui/office/vite-config.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { docsInput, docsPlugin } from './docs-plugin.ts';

/** Our server while somebody works on the portal, unless whoever starts Vite names another. */
const SERVER_URL = 'http://localhost:4010';

/** How the pages of the portal are built, and served while somebody works on them. */
export default defineConfig({
  plugins: [lenderPlugin(), react(), layerOrder, docsPlugin],
  build: {
    ...officeBuild,
    rolldownOptions: {
      ...officeBuild.rolldownOptions,
      input: { index: 'index.html', ...docsInput },
      // It does not say so of itself: what of its readers nobody asks for is left out.
      treeshake: { moduleSideEffects: (id) => !id.includes('@zxing/library') },
    },
  },
  server: {
    proxy: { '/portal': process.env['SERVER_URL'] ?? SERVER_URL },
  },
});
