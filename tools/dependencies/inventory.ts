/** The parts of `package-lock.json` that tell what is installed, for whom. */
export type Lockfile = { readonly packages: Readonly<Record<string, Locked>> };

type Wants = Readonly<Record<string, string>>;
type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly link?: true;
  readonly resolved?: string;
  readonly hasInstallScript?: true;
  readonly dependencies?: Wants;
  readonly optionalDependencies?: Wants;
  readonly peerDependencies?: Wants;
  readonly devDependencies?: Wants;
};

/** Where a package ends up. The first that holds counts. */
const uses = ['server', 'browser', 'start', 'development'] as const;
export type Use = (typeof uses)[number];

export type Dependency = {
  readonly name: string;
  readonly version: string;
  /** As the package says it; empty: it does not say. */
  readonly licence: string;
  readonly use: Use;
  /** The packages that ask for it, ours by their folder. */
  readonly neededBy: readonly string[];
  readonly hasInstallScript: boolean;
};

/**
 * What our own packages declare for development, and what is sent to browsers all the same: the build puts it into files.
 */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  'apps/portal': ['redoc', 'lean-qr'],
  'packages/ui': ['@phosphor-icons/core'],
};

const ROOTS: Readonly<Record<Exclude<Use, 'development'>, readonly string[]>> = {
  server: ['apps/server'],
  browser: ['apps/web', 'apps/desk', 'apps/portal'],
  // What `npm start` plays besides: the sandbox, and the programs of Node and PostgreSQL.
  start: ['apps/sandbox', ''],
};

/** Everything that the lockfile installs, each version once, by name. */
export function inventoryOf({ packages }: Lockfile): readonly Dependency[] {
  const useOf = new Map<string, Use>();
  for (const use of ['server', 'browser', 'start'] as const)
    for (const path of reachedFrom(ROOTS[use], packages))
      if (!useOf.has(path)) useOf.set(path, use);
  const neededBy = askersOf(packages);
  const rows = Object.entries(packages)
    .filter(([path, { link }]) => isInstalled(path) && link === undefined)
    .map(([path, locked]) => ({
      name: nameOf(path),
      version: locked.version ?? '',
      licence: locked.license ?? '',
      use: useOf.get(path) ?? 'development',
      neededBy: neededBy.get(path) ?? [],
      hasInstallScript: locked.hasInstallScript === true,
    }));
  return merged(rows).toSorted((one, other) => compare(keyOf(one), keyOf(other)));
}

const isInstalled = (path: string): boolean => path.includes('node_modules/');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);
const keyOf = ({ name, version }: Dependency): string => `${name} ${version}`;
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** One version can stand in several places; it is used where it is used most. */
function merged(rows: readonly Dependency[]): readonly Dependency[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((alike) => {
    const [first] = alike.toSorted((one, other) => uses.indexOf(one.use) - uses.indexOf(other.use));
    if (first === undefined) return [];
    const neededBy = [...new Set(alike.flatMap((one) => one.neededBy))].sort(compare);
    return [{ ...first, neededBy }];
  });
}

type Packages = Lockfile['packages'];

/** The root asks for tools alone, but for the programs that `npm start` brings along. */
function wantedBy(path: string, locked: Locked): readonly string[] {
  const optional = Object.keys(locked.optionalDependencies ?? {});
  if (path === '') return optional;
  return [
    ...Object.keys(locked.dependencies ?? {}),
    ...optional,
    ...Object.keys(locked.peerDependencies ?? {}),
    ...(BUILT_IN[path] ?? []),
  ];
}

function reachedFrom(roots: readonly string[], packages: Packages): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const name of wantedBy(path, packages[path] ?? {})) {
      const found = placeOf(name, path, packages);
      if (found !== null) waiting.push(found);
    }
  }
  return reached;
}

/** Where Node finds a package: beside whoever asks, or further up; ours behind the link to their folder. */
function placeOf(name: string, from: string, packages: Packages): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link === true ? (found.resolved ?? null) : path;
    if (folder === '') return null;
  }
}

const parentOf = (folder: string): string => {
  const at = folder.lastIndexOf('/node_modules/');
  return at === -1 ? '' : folder.slice(0, at);
};

function askersOf(packages: Packages): ReadonlyMap<string, readonly string[]> {
  const wishes = Object.entries(packages).flatMap(([path, locked]) =>
    askedBy(path, locked).map((name) => ({
      found: placeOf(name, path, packages),
      asker: isInstalled(path) ? nameOf(path) : path || 'the repository',
    })),
  );
  const askers = new Map<string, string[]>();
  for (const { found, asker } of wishes)
    if (found !== null) askers.set(found, [...(askers.get(found) ?? []), asker]);
  return askers;
}

/** What a package names; ours also for development. */
function askedBy(path: string, locked: Locked): readonly string[] {
  const wants = [locked.dependencies, locked.optionalDependencies, locked.peerDependencies];
  const all = isInstalled(path) ? wants : [...wants, locked.devDependencies];
  return [...new Set(all.flatMap((one) => Object.keys(one ?? {})))];
}
