import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    // Fonts and images are files of their own: the content policy allows them from our origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Silent unless something is wrong.
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
  },
  // Development: whoever starts Vite says where it listens and where our server is.
  server: { proxy: { '/staff': process.env['SERVER_URL'] ?? 'http://localhost:4008' } },
});
