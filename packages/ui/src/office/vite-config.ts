import type { BuildOptions, Plugin } from 'vite';

/**
 * The first stylesheet that names a layer decides its rank, and which of ours a page gets first changes from build to
 * build: each says the whole order.
 */
export const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer base, ui;\n${code}` : null),
};

/** How the apps of people at work are built. */
export const officeBuild: BuildOptions = {
  manifest: true,
  // Fonts and images are files of their own: the content policy allows them from our origin only.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // Silent unless something is wrong.
  rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
};
