import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findBoundaryBreaks } from './boundaries-check.ts';
import { type Files, makeRepository, type SmallRepository } from './testing/small-repository.ts';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** A small world in which everybody keeps to the rules. */
const clean: Files = {
  'packages/kernel/src/money.ts': 'export const peso = 100;\n',
  'packages/mexico/src/bank-calendar.ts':
    "import { peso } from '@abona/kernel/money';\nexport const day = peso;\n",
  'packages/mexico/src/curp.ts': 'export const curp = 18;\n',
  'packages/loan-math/src/plan.ts':
    "import { day } from '@abona/mexico/bank-calendar';\nexport const plan = day;\n",
  'packages/contract/src/errors.ts': "export const codes = ['a'] as const;\n",
  'packages/contract/src/call.ts': "import { z } from 'zod';\nexport const Call = z.string();\n",
  'packages/merchant-sdk/src/merchant-sdk.ts': 'export const client = 1;\n',
  'packages/merchant-sdk/dist/esm/merchant-sdk.js': 'export const client = 1;\n',
  'packages/merchant-sdk/dist/esm/merchant-sdk.d.ts': 'export declare const client: number;\n',
  [`${SERVER}/app.ts`]:
    "import { createLending } from '#modules/lending/module.ts';\ncreateLending();\n",
  [`${SERVER}/platform/database.ts`]:
    "import { Kysely } from 'kysely';\nexport const open = Kysely;\n",
  [`${SERVER}/modules/identity/module.ts`]:
    'export type Identity = string;\nexport const createIdentity = () => 1;\n',
  [`${SERVER}/modules/identity/domain/customer.ts`]: 'export const customer = 1;\n',
  [`${SERVER}/modules/lending/module.ts`]:
    "import type { Identity } from '#modules/identity/module.ts';\nexport const createLending = (): Identity => '';\n",
  [`${SERVER}/modules/lending/loan-store.ts`]:
    "import { sql } from 'kysely';\nexport const loans = sql;\n",
  [`${SERVER}/modules/lending/domain/loan.ts`]:
    "import { plan } from '@abona/loan-math/plan';\nexport const loan = plan;\n",
  [`${SERVER}/modules/ledger/module.ts`]: 'export const createLedger = () => 1;\n',
  'apps/sandbox/src/shop.ts':
    "import { client } from '@abona/merchant-sdk';\nexport const shop = client;\n",
  'plugins/vendure/src/sell.ts': 'export const sell = 1;\n',
  'packages/ui/src/button.tsx': 'export const button = 1;\n',
  [`${WEB}/copy/home.ts`]:
    "import type { codes } from '@abona/contract/errors';\nexport type C = typeof codes;\n",
  [`${WEB}/features/home/home-screen.tsx`]:
    "import { button } from '@abona/ui/button.tsx';\nexport const home = button;\n",
  [`${WEB}/features/account/account-screen.tsx`]: 'export const account = 1;\n',
  [`${WEB}/session/session.ts`]: 'export const session = 1;\n',
  [`${WEB}/api/call.ts`]:
    "import type { Call } from '@abona/contract/call';\nexport type X = typeof Call;\n",
  'tools/build.ts': "import { peso } from '@abona/kernel/money';\nexport const tool = peso;\n",
};

/** For each rule a file that breaks it, and by what import. */
const planted: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-circle': ['packages/kernel/src/round.ts', './round.ts'],
  resolvable: ['packages/kernel/src/lost.ts', './nowhere.ts'],
  'tests-stay-tests': [`${SERVER}/platform/clock.ts`, '#platform/clock.test.ts'],
  'tools-stay-tools': [`${SERVER}/platform/start.ts`, '../../../../tools/build.ts'],
  'tools-start-programs': ['tools/peek.ts', '../apps/server/src/app.ts'],
  'declared-dependencies': [`${SERVER}/platform/view.ts`, 'react'],
  'shipped-dependencies': ['apps/sandbox/src/mail.ts', 'nodemailer'],
  'kernel-alone': ['packages/kernel/src/place.ts', '@abona/mexico/curp'],
  'mexico-on-kernel': ['packages/mexico/src/rate.ts', '@abona/loan-math/plan'],
  'loan-math-on-kernel': ['packages/loan-math/src/person.ts', '@abona/mexico/curp'],
  'pure-libraries': ['packages/mexico/src/read.ts', 'node:fs'],
  'contract-on-kernel': ['packages/contract/src/place.ts', '@abona/mexico/curp'],
  'bureau-report-on-kernel': ['packages/bureau-report/src/person.ts', '@abona/mexico/curp'],
  'lender-on-contract': ['packages/lender/src/place.ts', '@abona/mexico/curp'],
  'documents-on-libraries': ['packages/documents/src/shop.ts', '../../merchant-sdk/src/sum.ts'],
  'paper-on-kernel': ['packages/documents/src/pdf/draw-loan.ts', '@abona/loan-math/plan'],
  'on-site-message-alone': ['packages/on-site-message/src/sum.ts', '@abona/kernel/money'],
  'plug-ins-alone': ['plugins/vendure/src/sum.ts', '../../../packages/kernel/src/money.ts'],
  'nothing-on-plug-ins': ['tools/sell.ts', '../plugins/vendure/src/sell.ts'],
  'merchant-sdk-alone': ['packages/merchant-sdk/src/sum.ts', '@abona/kernel/money'],
  'packages-below-apps': [
    'packages/contract/src/up.ts',
    '../../../apps/web/src/session/session.ts',
  ],
  'programs-apart': [`${WEB}/api/server.ts`, '../../../server/src/app.ts'],
  'people-outside': ['packages/people/src/sum.ts', '@abona/loan-math/plan'],
  'sandbox-outside': ['apps/sandbox/src/inside.ts', '@abona/kernel/money'],
  'front-door': [`${SERVER}/modules/lending/back-door.ts`, '#modules/identity/domain/customer.ts'],
  'front-door-as-type': [`${SERVER}/modules/lending/instance.ts`, '#modules/identity/module.ts'],
  'modules-meet-in-app': [`${SERVER}/platform/knows.ts`, '#modules/identity/module.ts'],
  'app-by-front-doors': [`${SERVER}/app.ts`, '#modules/identity/domain/customer.ts'],
  'ledger-alone': [`${SERVER}/modules/ledger/curious.ts`, '#modules/identity/module.ts'],
  'domain-pure': [`${SERVER}/modules/lending/domain/impure.ts`, '#platform/database.ts'],
  'sql-in-stores': [`${SERVER}/modules/lending/apply.ts`, 'kysely'],
  'features-apart': [`${WEB}/features/home/neighbour.tsx`, '#features/account/account-screen.tsx'],
  'features-on-top': [`${WEB}/session/upward.ts`, '#features/home/home-screen.tsx'],
  'ui-at-the-bottom': ['packages/ui/src/clever.tsx', '@tanstack/react-query'],
  'copy-is-words': [`${WEB}/copy/clever.ts`, '#session/session.ts'],
};

let repository: SmallRepository;
afterEach(() => repository.remove());

const breaksIn = (files: Files, floors = {}) => {
  repository = makeRepository(files);
  return findBoundaryBreaks(repository.root, floors);
};

describe('who may import whom', () => {
  it('is content with a world that keeps to the rules', async () => {
    expect(await breaksIn(clean)).toEqual([]);
  });

  it('knows a violation of every rule it has', async () => {
    const url = pathToFileURL(join(import.meta.dirname, '../../.dependency-cruiser.mjs')).href;
    const { default: settings } = await import(url);
    const names = settings.forbidden.map(({ name }: { name: string }) => name);

    expect(Object.keys(planted).sort()).toEqual(names.sort());
  });

  it('finds a planted violation of every rule', async () => {
    const violations = Object.values(planted).map(([from, to]) => [
      from,
      `import * as other from '${to}';\nexport const used = other;\n`,
    ]);
    const files = {
      ...clean,
      [`${SERVER}/platform/clock.test.ts`]: 'export const test = 1;\n',
      ...Object.fromEntries(violations),
    };

    const found = await breaksIn(files);

    const silent = Object.entries(planted).filter(
      ([rule, [from]]) => !found.some((line) => line.startsWith(`${rule}: ${from} -> `)),
    );
    expect(silent).toEqual([]);
  });

  it('finds a circle of modules, even one of types', async () => {
    const found = await breaksIn({
      ...clean,
      [`${SERVER}/modules/identity/ports.ts`]:
        "import type { createLending } from '#modules/lending/module.ts';\nexport type L = typeof createLending;\n",
    });

    expect(found).toContain('module-circle: identity -> lending -> identity');
  });

  it('finds the schema library on its way into the browser', async () => {
    const found = await breaksIn({
      ...clean,
      [`${WEB}/api/parse.ts`]:
        "import { Call } from '@abona/contract/call';\nexport const call = Call;\n",
    });

    expect(found).toEqual(['browser-without-zod: packages/contract/src/call.ts']);
  });

  it('fails when it read fewer files than there must be', async () => {
    expect(await breaksIn(clean, { 'packages/': 1000 })).toEqual([
      'only 8 files were read in packages/, expected 1000',
    ]);
  });

  it('fails when it read nothing', async () => {
    const found = await breaksIn({ 'tools/build.ts': '' }, { 'apps/server/src/': 1 });

    expect(found).toContain('only 0 files were read in apps/server/src/, expected 1');
  });
});
