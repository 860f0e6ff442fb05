import { join } from 'node:path';
import { buildAppsIfChanged } from '../run/web-build.ts';
import { type BundleSize, measureBundle, measureEntry } from './bundle-sizes.ts';
import type { Check } from './check.ts';

/** What the browser must fetch stays within its budget. Builds first when the sources changed. */
export const bundleCheck: Check = {
  name: 'bundle sizes',
  run: async (root) => {
    await buildAppsIfChanged(root, new AbortController().signal);
    return [
      ...findOverweight(join(root, 'apps/web/dist')),
      ...overweightOf([
        measureEntry(join(root, 'apps/desk/dist'), 'desk'),
        measureEntry(join(root, 'apps/portal/dist'), 'portal'),
      ]),
    ];
  },
};

export function findOverweight(dist: string): readonly string[] {
  const sizes = measureBundle(dist);
  if (!sizes.some(({ what, bytes }) => what.startsWith('screen') && bytes > 0)) {
    return ['no screen was found in the build'];
  }
  return overweightOf(sizes);
}

function overweightOf(sizes: readonly BundleSize[]): readonly string[] {
  const empty = sizes.filter(({ what, bytes }) => !what.startsWith('screen') && bytes === 0);
  return [
    ...empty.map(({ what }) => `${what}: nothing was measured`),
    ...sizes
      .filter(({ bytes, bytesMax }) => bytes > bytesMax)
      .map(({ what, bytes, bytesMax }) => `${what}: ${bytes} bytes, ${bytesMax} allowed (gzip)`),
  ];
}
