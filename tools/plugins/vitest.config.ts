import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ROOT = join(import.meta.dirname, '../..');

export default defineConfig({
  // Tests of a plug-in stand outside of the workspaces and have no other way here.
  resolve: { alias: [{ find: /^#world\//, replacement: `${import.meta.dirname}/world/` }] },
  test: {
    root: ROOT,
    include: ['plugins/*/test/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // Medusa's own test runner describes its tests by global names.
    globals: true,
    // A platform is as large as the product: two at once are as many as two cores run.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 40_000 } },
  },
});
