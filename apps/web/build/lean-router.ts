import type { Plugin } from 'vite';

const STUB = '\0abona-route-link';

/**
 * The router hangs its link component on every route object, and so ships it to everybody. Our
 * links are the design system's (`shell/app-link.tsx`); nobody asks a route for one. Only that one
 * import is replaced: whoever imports the router's own link by its name gets it.
 */
export const leanRouter = (): Plugin => ({
  name: 'abona-lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './link.js' && importer?.endsWith('@tanstack/react-router/dist/esm/route.js')
      ? STUB
      : null,
  load: (id) =>
    id === STUB
      ? "export const Link = () => { throw new Error('a link is #ui/link.tsx'); };"
      : null,
});
