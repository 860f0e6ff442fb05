import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { findingsOf, runTool, toolNamed } from './run-tool.ts';

const TOKENS_MIN = 50;

const FOLDERS = ['apps', 'packages', 'plugins', 'tools'];

/** Tests repeat themselves on purpose; generated files and tables of facts are not prose. */
const IGNORED = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/testing/**',
  '**/*.gen.ts',
  '**/node_modules/**',
  '**/dist/**',
  '**/postal-rows-*.ts',
  // A text that people accepted stands whole beside the one that follows it.
  '**/credit-contract-*.ts',
  '**/copy/legal/versions/**',
];

/** Files that stand on the same things begin alike, and nothing is written twice by it. */
const IMPORTS = String.raw`import\s[^;]*\sfrom\s'[^']*';`;

type Place = { readonly name: string; readonly start: number; readonly end: number };
type Report = {
  readonly duplicates: readonly { readonly firstFile: Place; readonly secondFile: Place }[];
  readonly statistics: { readonly total: { readonly sources: number } };
};

export const duplicatesCheck: Check = {
  name: 'duplicates',
  run: async (root) => {
    const folder = mkdtempSync(join(tmpdir(), 'abona-duplicates-'));
    try {
      const outcome = await runTool(toolNamed('jscpd'), flags(root, folder), root);
      if (outcome.code !== 0) return findingsOf(outcome);
      return findingsIn(JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8')));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function flags(root: string, folder: string): readonly string[] {
  return [
    ...FOLDERS.filter((name) => existsSync(join(root, name))),
    ...['--min-tokens', String(TOKENS_MIN), '--format', 'typescript,tsx,javascript'],
    ...['--ignore', IGNORED.join(','), '--ignore-pattern', IMPORTS],
    ...['--reporters', 'json', '--output', folder, '--silent'],
  ];
}

function findingsIn({ duplicates, statistics }: Report): readonly string[] {
  if (statistics.total.sources === 0) return ['no file was read'];
  return duplicates.map(
    ({ firstFile: one, secondFile: two }) =>
      `${one.name}:${one.start}-${one.end} = ${two.name}:${two.start}-${two.end}`,
  );
}
