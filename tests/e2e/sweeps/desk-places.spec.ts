/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { type DeskRole, enterDesk } from '../world/desk.ts';
import { lookAt } from '../world/looks.ts';
import { expect, test } from '../world/watched-page.ts';

test.setTimeout(3_600_000);

const roles: readonly DeskRole[] = [
  'support',
  'une',
  'risk',
  'collections',
  'finance',
  'compliance',
  'operator',
  'auditor',
  'admin',
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];

/** What opens beside a screen by a button: its address, behind that of the screen. */
const beside: Readonly<Record<string, readonly string[]>> = {
  '/': ['ver=mias'],
  '/aprobaciones': ['vista=pedidas', 'vista=otras', 'vista=decididas'],
  '/clientes/*': ['caso=nuevo', 'avisar=pld', 'historia=dinero'],
  '/cobranza/despachos': ['accion=registrar'],
  '/equipo': ['accion=invitar'],
  '/politica': ['panel=editar', 'panel=historia', 'tablas=si'],
  '/reportes': ['accion=hacer'],
  '/comercios/*': ['decision=suspender'],
  '/piezas': [],
};

/** What whoever collects does with a loan, step by step. */
const STEPS = ['promesa', 'convenio', 'despacho'];

/** Only words of an address say what is shown; the rest says whose it is. */
const wordOf = (value: string) => (/\d|^$/.test(value) || value.length > 20 ? '*' : value);

/** A list that every figure leads to, each to another part of it. */
const ONE_LIST = ['/cartera/creditos', '/cartera'];

/** In `/colas/dispute`: what narrows one queue narrows them all alike. */
const QUEUE_AT = 2;

/** One person's screen is like another's: an address without whose it is. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://desk');
  const isNarrowed = searchParams.has('ver');
  const path = pathname
    .split('/')
    .map((part, at) => (/\d/.test(part) || (isNarrowed && at === QUEUE_AT) ? '*' : part))
    .join('/')
    .replace(/^(\/dinero\/libro)\/.*/, '$1/*');
  const query = [...searchParams]
    .filter(([name]) => name !== 'fila' && !ONE_LIST.includes(pathname))
    .map(([name, value]) => `${name}=${wordOf(value)}`)
    .sort();
  return [path, ...query].join('?');
}

/** Where the links of a part of the screen lead, within the desk. */
async function readAddresses(page: Page, part: 'navigation' | 'main'): Promise<readonly string[]> {
  const within =
    part === 'main'
      ? page.getByRole('main')
      : page.getByRole('navigation', { name: 'Secciones de la mesa' });
  return await within.getByRole('link').evaluateAll((all) =>
    all.flatMap((link) =>
      // A file is not a screen.
      link instanceof HTMLAnchorElement &&
      link.origin === location.origin &&
      !link.pathname.startsWith('/staff/')
        ? [link.pathname + link.search]
        : [],
    ),
  );
}

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

async function open(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** What a key leads to, if anything, and back again. */
async function readKey(page: Page, key: string): Promise<readonly string[]> {
  const here = addressOf(page);
  await page.keyboard.press(key);
  await page.waitForTimeout(300);
  const there = addressOf(page);
  if (there === here) return [];
  await open(page, here);
  return [there];
}

/** What is behind the first row of a table, beside it and in its place. */
async function readRow(page: Page): Promise<readonly string[]> {
  const row = page.locator('main [role="grid"] [data-row="0"]').first();
  if ((await row.count()) === 0) return [];
  const found: string[] = [];
  for (const key of ['Space', 'Enter']) {
    await row.focus();
    found.push(...(await readKey(page, key)));
  }
  return found;
}

/** What can be decided of what is at hand: each stands behind a digit, and opens before anything is done. */
async function readActs(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (let digit = 1; digit <= 9; digit += 1) {
    const opened = await readKey(page, String(digit));
    if (opened.length === 0) break;
    found.push(...opened);
  }
  return found;
}

/** What else is offered by the screen that is open. */
async function readOn(page: Page): Promise<readonly string[]> {
  const here = addressOf(page);
  const links = await readAddresses(page, 'main');
  const [path = ''] = kindOf(here).split('?');
  const mark = here.includes('?') ? '&' : '?';
  if (path === '/cobranza' && here.includes('credito=') && !here.includes('paso='))
    return [...links, ...STEPS.map((step) => `${here}${mark}paso=${step}`)];
  if (here.includes('?')) return links;
  return [
    ...links,
    ...(await readRow(page)),
    ...(/^\/(creditos|solicitudes|comercios)\/\*$/.test(path) ? await readActs(page) : []),
    ...(beside[path] ?? []).map((query) => `${here}?${query}`),
  ];
}

for (const role of roles)
  test(`every screen that the desk has for ${role} opens, fits and is sound in both themes`, async ({
    page,
    expectedErrors,
  }) => {
    // Nobody is signed in at first: the desk asks, and is told so. Before its first end of day a portfolio is not there.
    expectedErrors.push(/staff\/v1\/session/, /staff\/v1\/portfolio/);
    await enterDesk(page, role);
    const waiting = [...(await readAddresses(page, 'navigation')), '/piezas'];
    const offered = new Set(waiting);
    const seen = new Set<string>();
    for (const address of waiting) {
      const kind = kindOf(address);
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, address);
      // What the desk offers of itself is theirs to see; a link of a table may lead to what is somebody else's.
      if (offered.has(address))
        await expect(page.getByRole('heading', { name: 'Tu función no ve esto' })).toHaveCount(0);
      waiting.push(...(await readOn(page)));
      const name = kind.replace(/[/?=*]+/g, '-').replace(/^-|-$/g, '') || 'hoy';
      await lookAt(page, { as: `desk/${role}`, name, sizes });
    }
    expect(seen.size).toBeGreaterThan(2);
    test.info().annotations.push({ type: 'screens', description: [...seen].join(' ') });
  });
