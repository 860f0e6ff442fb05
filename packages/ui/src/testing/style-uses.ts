import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A class of a stylesheet that a component names; a computed one (`styles[tone]`) is `*`, the whole sheet. */
export type StyleUse = {
  readonly component: string;
  readonly stylesheet: string;
  readonly name: string;
};

/** The components below a folder, which `#` stands for, and the classes that they name of its stylesheets. */
export function readStyles(source: string) {
  const read = (path: string): string => readFileSync(join(source, path), 'utf8');
  const stylesheets = globSync('**/*.module.css', { cwd: source });
  const components = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (path) => !path.includes('.test.'),
  );
  const uses = components.flatMap((component) => usesIn(component, read(component)));
  const missing = uses.filter(
    ({ stylesheet, name }) =>
      name !== '*' && stylesheets.includes(stylesheet) && !classesIn(read(stylesheet)).has(name),
  );
  /** Classes of a sheet that nobody names. */
  const idleIn = (stylesheet: string): readonly string[] => {
    const named = new Set(uses.filter((use) => use.stylesheet === stylesheet).map((u) => u.name));
    return named.has('*')
      ? []
      : [...classesIn(read(stylesheet))].filter((name) => !named.has(name));
  };
  return { stylesheets, uses, missing, idleIn, read };
}

const classesIn = (css: string): ReadonlySet<string> =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
      ([, name = '']) => name,
    ),
  );

function usesIn(component: string, text: string): readonly StyleUse[] {
  const body = text.replace(/^import .*$/gm, '');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, variable = '', specifier = '']) => {
      const stylesheet = specifier.startsWith('#')
        ? specifier.slice(1)
        : join(component, '..', specifier);
      const named = [...body.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))];
      const computed = new RegExp(`\\b${variable}\\[`).test(body);
      const names = named.map(([, name = '']) => name);
      return [...names, ...(computed ? ['*'] : [])].map((name) => ({
        component,
        stylesheet,
        name,
      }));
    },
  );
}
