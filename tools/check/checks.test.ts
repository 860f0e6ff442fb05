import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Check } from './check.ts';
import { deadCodeCheck } from './dead-code-check.ts';
import { decisionsCheck } from './decisions-check.ts';
import { duplicatesCheck } from './duplicates-check.ts';
import { earlyHomeCheck } from './early-home-check.ts';
import { generatedCheck } from './generated-check.ts';
import { lintCheck } from './lint-check.ts';
import { lockfileCheck } from './lockfile-check.ts';
import { namesCheck } from './names-check.ts';
import { schemasCheck } from './schemas-check.ts';
import { type Files, makeRepository, type SmallRepository } from './testing/small-repository.ts';
import { typesCheck } from './types-check.ts';
import { workspacesCheck } from './workspaces-check.ts';

const clean: Files = {
  'apps/server/src/main.ts': 'process.exitCode = 0;\n',
  'apps/web/src/page.ts': 'document.title = location.hash;\n',
  'apps/desk/src/page.ts': 'document.title = location.hash;\n',
  'apps/portal/src/page.ts': 'document.title = location.hash;\n',
  'packages/kernel/src/money.ts': 'export const peso = 100;\n',
  'packages/on-site-message/src/element.ts': 'export const price = document.title;\n',
};

let repository: SmallRepository;
afterEach(() => repository.remove());

const findings = async (check: Check, files: Files): Promise<string> => {
  repository = makeRepository(files);
  return (await check.run(repository.root)).join('\n');
};

describe('types', () => {
  it('are content with sound files', async () => {
    expect(await findings(typesCheck, clean)).toBe('');
  });

  it('are checked in the programs, in the libraries and in the web app', async () => {
    const found = await findings(typesCheck, {
      'apps/server/src/main.ts': "export const port: number = 'four thousand';\n",
      // The libraries know neither Node nor the browser.
      'packages/kernel/src/money.ts': 'export const where = process.cwd();\n',
      'apps/web/src/page.ts': 'const unused = 1;\n',
    });

    expect(found).toMatch(/apps\/server\/src\/main\.ts.*TS2322/);
    expect(found).toMatch(/packages\/kernel\/src\/money\.ts.*'process'/);
    expect(found).toMatch(/apps\/web\/src\/page\.ts.*TS6133/);
  });

  it('fail when there is nothing to check', async () => {
    expect(await findings(typesCheck, {})).toContain('No inputs were found');
  });
});

describe('format and lint', () => {
  it('are content with sound files', async () => {
    expect(await findings(lintCheck, clean)).toBe('');
  });

  it.each([
    ['a default export', 'export default 1;\n', 'noDefaultExport'],
    ['an enum', 'export enum Colour {\n  Red,\n}\n', 'noEnum'],
    ['any', 'export const loose: any = 1;\n', 'noExplicitAny'],
    ['the console', "export const say = () => console.log('hola');\n", 'noConsole'],
    ['the clock in pure code', 'export const now = () => Date.now();\n', 'plugin'],
    [
      'a forgotten promise',
      'export function go() {\n  Promise.resolve(1);\n}\n',
      'noFloatingPromises',
    ],
    [
      'four parameters',
      'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];\n',
      'useMaxParams',
    ],
    ['a barrel', "export * from './other.ts';\n", 'noBarrelFile|noReExportAll'],
    ['another format', 'export const one = "1"\n', 'format'],
    ['a long file', 'export const one = 1;\n'.repeat(321), 'noExcessiveLinesPerFile'],
  ])('find %s', async (_, text, rule) => {
    const found = await findings(lintCheck, { ...clean, 'packages/kernel/src/planted.ts': text });

    expect(found).toMatch(new RegExp(`packages/kernel/src/planted\\.ts.*(${rule})`));
  });

  it.each([
    [
      'a sentence in markup',
      'features/home/home.tsx',
      'export const Home = () => <p>Hola</p>;\n',
      'noJsxLiterals',
    ],
    [
      'storage outside its door',
      'session/keep.ts',
      "localStorage.setItem('a', 'b');\n",
      'noRestrictedGlobals',
    ],
  ])('find %s in the web app', async (_, path, text, rule) => {
    const found = await findings(lintCheck, { ...clean, [`apps/web/src/${path}`]: text });

    expect(found).toMatch(new RegExp(`${path}.*${rule}`));
  });
});

describe('dead code', () => {
  it('is found: a file, an export, a type', async () => {
    const found = await findings(deadCodeCheck, {
      'apps/server/src/main.ts': "import { used } from './parts.ts';\n\nused();\n",
      'apps/server/src/parts.ts':
        'export const used = () => 1;\nexport const idle = 2;\nexport type Idle = string;\n',
      'apps/server/src/forgotten.ts': 'export const lonely = 1;\n',
    });

    expect(found).toContain('forgotten.ts');
    expect(found).toMatch(/idle .*parts\.ts/);
    expect(found).toMatch(/Idle .*parts\.ts/);
    expect(found).not.toMatch(/used .*parts\.ts/);
  });

  it('is found in a package where only a test uses it', async () => {
    const found = await findings(deadCodeCheck, {
      'package.json': JSON.stringify({
        type: 'module',
        workspaces: ['apps/*', 'packages/*'],
        devDependencies: { vitest: '5' },
      }),
      'apps/server/src/main.ts': "import { used } from '@abona/kernel/money';\n\nused();\n",
      'packages/kernel/src/money.ts': 'export const used = () => 1;\nexport const tested = 2;\n',
      'packages/kernel/src/money.test.ts': "import { tested } from './money.ts';\n\ntested;\n",
      'packages/kernel/src/lonely.ts': 'export const lonely = 1;\n',
      // Shops use what the SDK offers.
      'packages/merchant-sdk/src/merchant-sdk.ts': 'export const client = 1;\n',
    });

    expect(found).toMatch(/tested .*money\.ts/);
    expect(found).toMatch(/lonely .*lonely\.ts/);
    expect(found).not.toMatch(/used .*money\.ts|merchant-sdk\.ts/);
  });
});

describe('duplicates', () => {
  const passage = Array.from(
    { length: 12 },
    (_, n) => `  total += first[${n}] * rate - second[${n}];`,
  );
  const copied = (name: string) =>
    `export function ${name}(first: number[], second: number[], rate: number) {\n  let total = 0;\n${passage.join('\n')}\n  return total;\n}\n`;

  it('are found between two programs', async () => {
    const found = await findings(duplicatesCheck, {
      'apps/server/src/one.ts': `import { a } from './a.ts';\n${copied('one')}`,
      'apps/sandbox/src/two.ts': copied('two'),
      'tools/other.ts': 'export const other = 1;\n',
    });

    expect(found).toMatch(/one\.ts.*two\.ts|two\.ts.*one\.ts/);
  });

  it('are not what two files import', async () => {
    const imports = Array.from(
      { length: 12 },
      (_, n) => `import { thing${n}, type Kind${n} } from './things-${n}.ts';`,
    ).join('\n');
    const found = await findings(duplicatesCheck, {
      'apps/server/src/one.ts': `${imports}\n\nexport const one = thing1;\n`,
      'apps/server/src/two.ts': `${imports}\n\nexport const two = () => thing2(3);\n`,
      'tools/other.ts': copied('other'),
    });

    expect(found).toBe('');
  });

  it('are allowed in tests', async () => {
    const found = await findings(duplicatesCheck, {
      'apps/server/src/one.test.ts': copied('one'),
      'apps/sandbox/src/two.test.ts': copied('two'),
      'tools/other.ts': copied('other'),
    });

    expect(found).toBe('');
  });

  it('fail when nothing was read', async () => {
    expect(await findings(duplicatesCheck, { 'tools/README.md': '' })).toBe('no file was read');
  });
});

describe('schema ownership', () => {
  const tables: Files = {
    'apps/server/migrations/0001_all.sql':
      'create table identity.customers (id uuid);\nCREATE TABLE IF NOT EXISTS lending.loans (id uuid);\n',
    'apps/server/src/modules/lending/loan-store.ts': "export const table = 'lending.loans';\n",
  };

  it('is content with a store that names its own tables', async () => {
    expect(await findings(schemasCheck, tables)).toBe('');
  });

  it("finds a store that reads a neighbour's table", async () => {
    const found = await findings(schemasCheck, {
      ...tables,
      'apps/server/src/modules/lending/use-cases/peek.ts':
        "export const sql = 'select * from identity.customers where id = $1';\n",
    });

    expect(found).toBe(
      'apps/server/src/modules/lending/use-cases/peek.ts names identity.customers, which is not its own',
    );
  });

  it.each([
    ['tables', { 'apps/server/src/modules/lending/loan-store.ts': '' }, 'no table was found'],
    ['stores', { 'apps/server/migrations/1.sql': 'create table a.b ()' }, 'no \\*-store.ts'],
  ])('fails when no %s are found', async (_, files, words) => {
    expect(await findings(schemasCheck, files)).toMatch(new RegExp(words));
  });
});

describe('workspaces', () => {
  it('are content with a package that names what it imports', async () => {
    const found = await findings(workspacesCheck, {
      'packages/loan-math/src/schedule.ts': "import { peso } from '@abona/kernel/money';\n",
      'apps/web/src/page.ts': "const later = import('@abona/mexico/clabe');\n",
    });

    expect(found).toBe('');
  });

  it('are found to import what their manifest does not name', async () => {
    const found = await findings(workspacesCheck, {
      'packages/kernel/src/money.ts': "import type { Clabe } from '@abona/mexico/clabe';\n",
      'apps/web/src/page.ts': "const later = import('@abona/merchant-sdk');\n",
      'tools/quote/quote.ts': "import { peso } from '@abona/kernel/money';\n",
    });

    expect(found.split('\n')).toEqual([
      'apps/web/package.json does not name @abona/merchant-sdk (src/page.ts)',
      'package.json does not name @abona/kernel (tools/quote/quote.ts)',
      'packages/kernel/package.json does not name @abona/mexico (src/money.ts)',
    ]);
  });

  it('may name for development what only their tests import', async () => {
    const manifest = JSON.stringify({
      name: '@abona/kernel',
      devDependencies: { '@abona/mexico': '0.1.0' },
    });
    const files = (path: string): Files => ({
      'packages/kernel/package.json': manifest,
      [path]: "import { parseClabe } from '@abona/mexico/clabe';\n",
    });

    expect(await findings(workspacesCheck, files('packages/kernel/src/money.test.ts'))).toBe('');
    repository.remove();
    expect(await findings(workspacesCheck, files('packages/kernel/src/money.ts'))).toContain(
      'does not name @abona/mexico',
    );
  });
});

describe('home before the app', () => {
  const early: Files = {
    'apps/web/src/early/early-react.ts':
      'export const jsx = () => null;\nexport const lazy = () => null;\nexport const useId = () => 1;\n',
    'apps/web/src/early/early-home.tsx':
      "import { HomeMain } from '#features/home/home-main.tsx';\n\nHomeMain();\n",
    'apps/web/src/features/home/home-main.tsx': `import type { HomeView } from '@abona/contract/lending/home';
import { lazy, type ReactNode, useId } from 'react';
import styles from './home.module.css';
import { Flower } from '@abona/ui/flower.tsx';
import { Card } from './card.tsx';
const Later = lazy(() => import('./later.tsx'));
`,
    'apps/web/src/features/home/card.tsx': "import { useId as mark } from 'react';\n",
    'packages/ui/src/flower.tsx': "import { petal } from '#petal.ts';\n",
    'packages/ui/src/petal.ts': 'export const petal = 1;\n',
    // What comes later may keep whatever state it likes.
    'apps/web/src/features/home/later.tsx': "import { useState } from 'react';\n",
  };

  it('is content with components that keep no state', async () => {
    expect(await findings(earlyHomeCheck, early)).toBe('');
  });

  it.each([
    ['a component with state', "import { useState as keep } from 'react';\n", 'uses useState'],
    ['all of React', "import * as React from 'react';\n", 'uses *'],
    ['a library', "import { useQuery } from '@tanstack/react-query';\n", 'brings @tanstack'],
  ])('finds %s however deep below the wall', async (_, text, words) => {
    const card = 'apps/web/src/features/home/card.tsx';

    expect(await findings(earlyHomeCheck, { ...early, [card]: text })).toContain(
      `${card} ${words}`,
    );
  });

  it('follows into the design system', async () => {
    const petal = 'packages/ui/src/petal.ts';
    const text = "import { useEffect } from 'react';\n";

    expect(await findings(earlyHomeCheck, { ...early, [petal]: text })).toContain(
      `${petal} uses useEffect`,
    );
  });

  it('fails when there is nothing to check', async () => {
    expect(await findings(earlyHomeCheck, clean)).toContain('early-home.tsx is not there');
  });
});

describe('decisions', () => {
  const folder = 'docs/decisions';
  const newer = `${folder}/0002-new.md`;
  const older = `${folder}/0001-old.md`;
  const chained: Files = {
    [newer]: '# 2. New\n\n**Decision.** Overtakes what [1](0001-old.md) says of colours. Blue.\n',
    [older]: '# 1. Old\n\n**Decision.** Red. Its colours are overtaken by [2](0002-new.md).\n',
  };

  it('are content with a chain that can be followed both ways', async () => {
    expect(await findings(decisionsCheck, chained)).toBe('');
  });

  it('have a number each', async () => {
    const twin = { [`${folder}/0002-twin.md`]: '# 2. Twin\n' };
    expect(await findings(decisionsCheck, { ...chained, ...twin })).toContain(
      'one number is of several pages: 0002-new.md, 0002-twin.md',
    );
  });

  it.each([
    [
      'one that does not say by which',
      older,
      'Its colours are overtaken by 2.\n',
      '0001-old.md links to no page',
    ],
    [
      'one that does not say that it is overtaken',
      older,
      'Red.\n',
      '0001-old.md does not say that it is overtaken by 0002-new.md',
    ],
    [
      'one that does not say what it overtakes',
      newer,
      'Blue. See [1](0001-old.md).\n',
      '0002-new.md does not say that it overtakes 0001-old.md',
    ],
    ['a link to nowhere', newer, 'Overtakes [3](0003-lost.md).\n', '0003-lost.md is not there'],
  ])('find %s', async (_, path, text, words) => {
    expect(await findings(decisionsCheck, { ...chained, [path]: text })).toContain(words);
  });

  it('fail when there are none', async () => {
    expect(await findings(decisionsCheck, clean)).toContain('no page was found');
  });
});

describe('names', () => {
  it('find words that say nothing', async () => {
    const paths = [
      'apps/web/src/utils/a.ts',
      'tools/date-helpers.ts',
      'packages/kernel/src/data.ts',
    ];
    const files = Object.fromEntries(
      [...paths, 'packages/kernel/src/money.ts'].map((p) => [p, '']),
    );

    expect((await findings(namesCheck, files)).split('\n').sort()).toEqual(paths.sort());
  });
});

describe('generated files', () => {
  const copy = () => {
    repository = makeRepository({});
    const real = join(import.meta.dirname, '../..');
    const tools = [
      'tools/dependencies',
      'tools/generate-client-map.ts',
      'tools/generate-conformance.ts',
      'tools/generate-merchant-types.ts',
    ];
    for (const path of [...tools, 'packages', 'package-lock.json']) {
      cpSync(join(real, path), join(repository.root, path), { recursive: true });
    }
    // The pages are about the tests and the packages that are there.
    mkdirSync(join(repository.root, 'docs/security'), { recursive: true });
    for (const generator of ['tools/generate-conformance.ts', 'tools/dependencies/main.ts'])
      execFileSync(process.execPath, [join(repository.root, generator)]);
  };

  it('are what their sources say', async () => {
    copy();

    expect(await generatedCheck.run(repository.root)).toEqual([]);
  });

  it('are found when a test proves something else than the page says', async () => {
    copy();
    const number = [1, '01'].join('.');
    const test = `it('[${number}] buys', () => {\n  expect(1).toBe(1);\n});\n`;
    repository.write({ 'packages/kernel/src/new.test.ts': test });

    expect((await generatedCheck.run(repository.root)).join()).toContain('docs/conformance.md');
  });

  it('are found when a package is told of otherwise than the lockfile has it', async () => {
    copy();
    repository.write({ 'docs/security/dependencies.md': '# Nothing\n' });

    expect((await generatedCheck.run(repository.root)).join()).toContain('dependencies.md');
  });

  it('are found when somebody edited them', async () => {
    copy();
    repository.write({
      'packages/contract/src/client-map.gen.ts': 'export const clientMap = {};\n',
    });

    expect((await generatedCheck.run(repository.root)).join()).toContain('out of date');
  });
});

describe('the lockfile', () => {
  const lockfile = (packages: object): Files => ({
    'package-lock.json': JSON.stringify({ packages }, null, 2),
  });
  const tool = { version: '1.0.0', optionalDependencies: { 'tool-darwin-arm64': '1.0.0' } };

  it('must name the programs of every platform', async () => {
    expect(await findings(lockfileCheck, lockfile({ 'node_modules/tool': tool }))).toContain(
      'node_modules/tool-darwin-arm64 is missing',
    );
  });

  it('must not name a registry', async () => {
    const resolved = 'https://registry.example/tool.tgz';

    expect(
      await findings(lockfileCheck, lockfile({ 'node_modules/tool': { resolved } })),
    ).toContain('names a download address');
  });

  it.each([
    ['node_modules/tool', {}],
    ['node_modules/a/node_modules/tool', {}],
    ['node_modules/tool-darwin-arm64', { optional: true }],
    ['node_modules/@biomejs/cli-darwin-arm64', { optional: true }],
  ])('must have a hash for %s', async (path, entry) => {
    const packages = { '': {}, [path]: { version: '1.0.0', ...entry } };

    expect(await findings(lockfileCheck, lockfile(packages))).toBe(
      `${path} has no integrity hash: run node tools/lockfile.ts`,
    );
  });

  it('is content otherwise', async () => {
    const integrity = 'sha512-abc';
    const packages = {
      '': {},
      'apps/web': { version: '1.0.0' },
      'node_modules/@abona/web': { link: true },
      'node_modules/tool': { ...tool, integrity },
      'node_modules/tool-darwin-arm64': { integrity },
    };

    expect(await findings(lockfileCheck, lockfile(packages))).toBe('');
  });
});
