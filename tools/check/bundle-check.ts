import { join } from 'node:path';
import { buildWebIfChanged } from '../run/web-build.ts';
import { measureBundle } from './bundle-sizes.ts';
import type { Check } from './check.ts';

/** What the browser must fetch stays within its budget. Builds first when the sources changed. */
export const bundleCheck: Check = {
  name: 'bundle sizes',
  run: async (root) => {
    await buildWebIfChanged(root, new AbortController().signal);
    return findOverweight(join(root, 'apps/web/dist'));
  },
};

export function findOverweight(dist: string): readonly string[] {
  const sizes = measureBundle(dist);
  if (!sizes.some(({ what, bytes }) => what.startsWith('screen') && bytes > 0)) {
    return ['no screen was found in the build'];
  }
  const empty = sizes.filter(({ what, bytes }) => !what.startsWith('screen') && bytes === 0);
  return [
    ...empty.map(({ what }) => `${what}: nothing was measured`),
    ...sizes
      .filter(({ bytes, bytesMax }) => bytes > bytesMax)
      .map(({ what, bytes, bytesMax }) => `${what}: ${bytes} bytes, ${bytesMax} allowed (gzip)`),
  ];
}
