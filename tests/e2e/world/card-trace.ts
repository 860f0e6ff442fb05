/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withDatabase } from './database.ts';
import { productFolder } from './product.ts';

/** Something of ours that a card's number could have been written to. */
type Place = { readonly place: string; readonly text: string };

/**
 * Three digits alone are everywhere: a security code is known by the name before it. The name stands
 * alone and a colon or an equals sign follows, or an id that happens to end in «cvv» before a date
 * would be one.
 */
const SECURITY_CODE =
  /(?<![a-z\d])(?:card_?)?(?:cvc|cvv|security_?code)\W{0,4}[:=]\W{0,4}\d{3,4}\b/i;

const digitsOf = (card: string): string => card.replace(/\D/g, '');

/** The number with whatever people and programs put between its groups; a column of bytes shows it in hex. */
function patternOf(card: string): RegExp {
  const number = digitsOf(card);
  const loose = [...number].join('(?:[ \\u00a0.+_-]|%20)?');
  const hex = Buffer.from(number).toString('hex');
  return new RegExp(`${loose}|${hex}`, 'i');
}

/** Which of these places know the card. */
export function placesOfCard(places: readonly Place[], card: string): readonly string[] {
  const number = patternOf(card);
  return places
    .filter(({ text }) => number.test(text) || SECURITY_CODE.test(text))
    .map(({ place }) => place);
}

/** Everything that goes to an origin from now on: address, header fields and body. */
export function requestsTo(page: Page, origin: string): readonly string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (!request.url().startsWith(origin)) return;
    const headers = JSON.stringify(request.headers());
    sent.push(`${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`);
  });
  return sent;
}

/** All that our origin keeps in a browser. */
export async function keptInBrowser(page: Page): Promise<readonly Place[]> {
  const kept = await page.evaluate(() => [
    { place: 'localStorage', text: JSON.stringify({ ...localStorage }) },
    { place: 'sessionStorage', text: JSON.stringify({ ...sessionStorage }) },
    { place: 'cookies', text: document.cookie },
    { place: 'history', text: JSON.stringify([location.href, history.state]) },
  ]);
  return [...kept, ...(await page.evaluate(readCaches)), ...(await page.evaluate(readDatabases))];
}

/** Runs in the page. Our own programs are no place where anything is written to. */
async function readCaches(): Promise<readonly Place[]> {
  const kept: Place[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith('/pay/assets/')) continue;
      const answer = await cache.match(request);
      kept.push({ place: `cache ${request.url}`, text: (await answer?.text()) ?? '' });
    }
  }
  return kept;
}

/** Runs in the page. */
async function readDatabases(): Promise<readonly Place[]> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept: Place[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await settled(database.transaction(store).objectStore(store).getAll());
      kept.push({ place: `IndexedDB ${name}.${store}`, text: JSON.stringify(rows) });
    }
    database.close();
  }
  return kept;
}

/** What the server has written about itself, and what its database has; the sandbox's log is a vendor's. */
export function logs(): readonly Place[] {
  const folder = join(productFolder, 'logs');
  const files = readdirSync(folder).filter((name) => !name.startsWith('sandbox'));
  if (!files.includes('server.log')) throw new Error(`the server has no log in ${folder}`);
  return [
    ...files.map((name) => join(folder, name)),
    join(productFolder, 'postgres/server.log'),
  ].map((path) => ({ place: path, text: readFileSync(path, 'utf8') }));
}

/** The tables of our own server, of every schema, in which a row knows the card. */
export async function tablesWithCard(card: string): Promise<readonly string[]> {
  return withDatabase(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'sandbox') order by 1`,
    );
    // A scan that looks at nothing finds nothing.
    if (!tables.some(({ name }) => name === 'wallet.cards')) throw new Error('no table of cards');
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ hit: boolean }>(
        `select exists (select from ${name} as r where r::text ~* $1 or r::text ~* $2) as hit`,
        [patternOf(card).source, SECURITY_CODE.source.replace('\\b', '\\y')],
      );
      if (rows[0]?.hit) found.push(name);
    }
    return found;
  });
}
