import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(source, path), 'utf8');
const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : join(from, '..', specifier);

const stylesheets = globSync('**/*.module.css', { cwd: source });
const components = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
  (path) => !path.includes('.test.'),
);

const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
      ([, name = '']) => name,
    ),
  );

type Use = { readonly component: string; readonly stylesheet: string; readonly name: string };

/** Every `styles.name`; a computed one (`styles[tone]`) counts as using the whole sheet. */
const uses: Use[] = components.flatMap((component) => {
  const text = read(component);
  const body = text.replace(/^import .*$/gm, '');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, variable = '', specifier = '']) => {
      const stylesheet = resolve(component, specifier);
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
});

describe('stylesheets', () => {
  it('are found, or this test would prove nothing', () => {
    expect(stylesheets.length).toBeGreaterThan(40);
    expect(uses.length).toBeGreaterThan(300);
  });

  it('have every class that a component names', () => {
    const missing = uses.filter(
      ({ stylesheet, name }) => name !== '*' && !classesIn(read(stylesheet)).has(name),
    );

    expect(missing).toEqual([]);
  });

  it.each(stylesheets)('%s has no class that nobody names', (stylesheet) => {
    const named = new Set(uses.filter((use) => use.stylesheet === stylesheet).map((u) => u.name));
    const idle = [...classesIn(read(stylesheet))].filter((name) => !named.has(name));

    expect(named.has('*') ? [] : idle).toEqual([]);
  });

  it.each(stylesheets.filter((path) => path.startsWith('ui/')))(
    '%s is in the layer that screens may overrule',
    (stylesheet) => {
      expect(read(stylesheet).trimStart().startsWith('@layer ui {')).toBe(true);
    },
  );
});
