import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lenderPlugin } from '@abona/lender/vite-plugin';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A program's own preparation, when it has one. */
const ifAny = (path: string): string[] => (existsSync(at(path)) ? [at(path)] : []);

/** Starting PostgreSQL or a whole program takes its time on a busy machine, and so may anything awaited. */
const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 40_000 } },
};

/** Our modules keep nothing between calls that matters: loading them once per worker halves the time. */
const SHARED_MODULES = { isolate: false };

export default defineConfig({
  test: {
    // One more than the machine has cores: a third of the time tests wait for a program, a queue or a clock. With one
    // more still, all of them took longer than what the waits had cost.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...PATIENCE,
          ...SHARED_MODULES,
          name: 'packages',
          root: at('packages'),
          include: ['*/src/**/*.test.ts'],
          exclude: ['ui/**'],
          setupFiles: [at('tools/test/seeded-properties.ts')],
        },
      },
      {
        test: {
          ...PATIENCE,
          ...SHARED_MODULES,
          name: 'server',
          root: at('apps/server'),
          include: ['src/**/*.test.ts'],
          globalSetup: ifAny('apps/server/src/testing/global-setup.ts'),
          setupFiles: [at('tools/test/seeded-properties.ts')],
        },
      },
      {
        test: {
          ...PATIENCE,
          ...SHARED_MODULES,
          name: 'sandbox',
          root: at('apps/sandbox'),
          include: ['src/**/*.test.ts'],
          globalSetup: ifAny('apps/sandbox/src/testing/global-setup.ts'),
        },
      },
      {
        plugins: [lenderPlugin()],
        test: {
          ...PATIENCE,
          name: 'web',
          root: at('apps/web'),
          include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
          environment: 'happy-dom',
          // A browser's document once per worker instead of once per file: half the time.
          pool: 'vmThreads',
          setupFiles: ifAny('apps/web/src/testing/setup.ts'),
        },
      },
      {
        plugins: [lenderPlugin()],
        test: {
          ...PATIENCE,
          name: 'desk',
          root: at('apps/desk'),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'vmThreads',
          setupFiles: [at('packages/ui/src/testing/setup.ts')],
        },
      },
      {
        plugins: [lenderPlugin()],
        test: {
          ...PATIENCE,
          name: 'portal',
          root: at('apps/portal'),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'vmThreads',
          setupFiles: [at('packages/ui/src/testing/setup.ts')],
        },
      },
      {
        plugins: [lenderPlugin()],
        test: {
          ...PATIENCE,
          name: 'ui',
          root: at('packages/ui'),
          include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
          environment: 'happy-dom',
          pool: 'vmThreads',
          setupFiles: [at('packages/ui/src/testing/setup.ts')],
        },
      },
      {
        test: { ...PATIENCE, name: 'tools', root: at('tools'), include: ['**/*.test.ts'] },
      },
    ],
  },
});
