import { lenderPlugin } from '@abona/lender/vite-plugin';
import { defineConfig } from 'vite';
import { breakpoints } from './build/breakpoints.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { devPages } from './build/dev-pages.ts';
import { reactPlugin } from './build/react-plugin.ts';

const SERVER_URL = process.env['SERVER_URL'] ?? 'http://localhost:4006';

export default defineConfig({
  base: '/pay/',
  plugins: [lenderPlugin(), breakpoints(), reactPlugin(), devPages()],
  build: {
    manifest: true,
    // Fonts and images are files of their own: the content policy allows them from our origin only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A screen's scripts are announced by the server, or found where they are imported: naming
      // them all in the app's own file would cost everybody more than it saves anybody.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies,
    },
    rolldownOptions: {
      // Silent unless something is wrong.
      checks: { bundlerTimings: false, pluginTimings: false },
      input: { index: 'index.html', app: 'app.html' },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The app's own file lists every part and stylesheet: their names are for nobody to read.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  // Development: whoever starts Vite says where it listens and where our server is.
  server: { proxy: { '/api': SERVER_URL, '/message': SERVER_URL } },
});
