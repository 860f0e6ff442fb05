import type { Plugin } from 'vite';

type Unused = {
  /** As the importer names it. */
  readonly source: string;
  /** How the importer's path ends. */
  readonly importer: string;
  readonly stub: string;
};

const refusing = (names: readonly string[], reason: string): string =>
  names.map((name) => `export const ${name} = () => { throw new Error('${reason}'); };`).join('\n');

/**
 * What the router ships to everybody, and nobody here uses. Only the named import is replaced: whoever
 * imports the same by its own name gets it.
 */
const unused: readonly Unused[] = [
  {
    // It hangs its link component on every route object; our links are the design system's.
    source: './link.js',
    importer: '@tanstack/react-router/dist/esm/route.js',
    stub: refusing(['Link'], 'a link is #ui/link.tsx'),
  },
  {
    // Its way to read a query turns long ids into numbers; `routing/router.tsx` brings our own.
    source: './searchParams.js',
    importer: '@tanstack/router-core/dist/esm/router.js',
    stub: refusing(
      ['defaultParseSearch', 'defaultStringifySearch'],
      'a query is read by #routing/router.tsx',
    ),
  },
];

const PREFIX = '\0abona-unused:';

export const leanRouter = (): Plugin => ({
  name: 'abona-lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const index = unused.findIndex(
      (one) => one.source === source && importer?.endsWith(one.importer) === true,
    );
    return index === -1 ? null : `${PREFIX}${index}`;
  },
  load: (id) =>
    id.startsWith(PREFIX) ? (unused[Number(id.slice(PREFIX.length))]?.stub ?? null) : null,
});
