/** What Vite says about a built part (`dist/.vite/manifest.json`). */
export type BuiltPart = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};
export type Manifest = Readonly<Record<string, BuiltPart>>;

/** A part and everything that it cannot run without, each once. */
export function closureOf(manifest: Manifest, key: string): readonly BuiltPart[] {
  const seen = new Map<string, BuiltPart>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    const part = manifest[name];
    if (part === undefined) throw new Error(`the build has no part ${name}`);
    seen.set(name, part);
    part.imports?.forEach(visit);
  };
  visit(key);
  return [...seen.values()];
}

/** The key of a part that was given a name of its own (`chunk-groups.ts`). */
export function keyOfGroup(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find(
    (one) => manifest[one]?.name === name && manifest[one].file.endsWith('.js'),
  );
  if (key === undefined) throw new Error(`the build has no group ${name}`);
  return key;
}

export const scriptsOf = (manifest: Manifest, key: string): readonly string[] =>
  closureOf(manifest, key).map((part) => part.file);

/** The stylesheets of a part and of all that it cannot run without. */
export const stylesOf = (manifest: Manifest, key: string): readonly string[] =>
  closureOf(manifest, key).flatMap((part) => part.css ?? []);

export const fontsOf = (manifest: Manifest): readonly string[] =>
  Object.values(manifest)
    .map((part) => part.file)
    .filter((file) => file.endsWith('.woff2'));
