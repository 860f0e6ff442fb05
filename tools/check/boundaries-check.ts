import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult, IModule } from 'dependency-cruiser';
import type { Check } from './check.ts';
import { findingsOf, runTool, toolNamed } from './run-tool.ts';

export type Floors = Readonly<Record<string, number>>;

const FOLDERS = ['apps', 'packages', 'plugins', 'tools', 'tests', 'bench', 'drills'];

/** About two thirds of what is there: a check that read nothing also finds nothing. */
const FLOORS: Floors = {
  'apps/server/src/': 90,
  'apps/sandbox/src/': 55,
  'apps/web/src/': 150,
  'packages/': 100,
};

export const boundariesCheck: Check = {
  name: 'boundaries',
  run: (root) => findBoundaryBreaks(root, FLOORS),
};

export async function findBoundaryBreaks(root: string, floors: Floors): Promise<readonly string[]> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
  const outcome = await runTool(toolNamed('depcruise'), args, root);
  const result = parse(outcome.stdout);
  if (result === null) return findingsOf({ ...outcome, code: 1 });
  return [
    ...result.summary.violations.map(
      ({ rule, from, to, comment }) =>
        `${rule.name}: ${from} -> ${to}${comment ? ` (${comment})` : ''}`,
    ),
    ...tooFew(result.modules, floors),
    ...moduleCircles(result.modules),
    ...heavyInBrowser(result.modules),
  ];
}

function parse(text: string): ICruiseResult | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tooFew(modules: readonly IModule[], floors: Floors): readonly string[] {
  return Object.entries(floors).flatMap(([folder, floor]) => {
    const count = modules.filter(({ source }) => source.startsWith(folder)).length;
    return count < floor ? [`only ${count} files were read in ${folder}, expected ${floor}`] : [];
  });
}

const moduleOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** Arrows between the server's modules, as types too, have no circle. */
function moduleCircles(modules: readonly IModule[]): readonly string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = moduleOf(source);
    if (from === undefined || /[.]test[.]ts$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved);
      if (to !== undefined && to !== from)
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return [...arrows.keys()].flatMap((start) => {
    const way = wayBack(start, arrows);
    return way === null ? [] : [`module-circle: ${way.join(' -> ')}`];
  });
}

function wayBack(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const queue = [[start]];
  const seen = new Set<string>();
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const next of arrows.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
}

/** A build writes the values of this one out: browsers never fetch what reads and checks them. */
const WRITTEN_OUT = 'packages/lender/src/lender.ts';

/** The browser is sent no schema library: it would cost more than the app's own code. */
function heavyInBrowser(modules: readonly IModule[]): readonly string[] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const queue = modules
    .filter(({ source }) => source.startsWith('apps/web/src/'))
    .filter(({ source }) => !/[.]test[.]tsx?$|\/testing\//.test(source))
    .map(({ source }) => source);
  const seen = new Set([...queue, WRITTEN_OUT]);
  const findings: string[] = [];
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
      if (dependencyTypes.includes('type-only') || seen.has(resolved)) continue;
      if (resolved.includes('node_modules/zod/')) findings.push(`browser-without-zod: ${source}`);
      seen.add(resolved);
      queue.push(resolved);
    }
  }
  return findings;
}
