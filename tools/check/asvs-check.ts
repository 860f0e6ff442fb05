import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

const PAGE = 'docs/security/asvs.md';
/** What ASVS 5.0.0 asks for at levels 1 and 2: a number and its level a line. */
const NUMBERS = 'docs/security/asvs-5.0.0.txt';

const VERDICTS = ['holds', 'does not apply', 'not held'];

type Row = {
  readonly number: string;
  readonly level: string;
  readonly verdict: string;
  readonly evidence: string;
};

/**
 * Every requirement has one row, at its level, with a verdict that is one of three; what holds names a file, what does not
 * says why; and every file that is named is there.
 */
export const asvsCheck: Check = {
  name: 'asvs',
  run: async (root) =>
    findingsIn({
      page: readFileSync(join(root, PAGE), 'utf8'),
      numbers: readFileSync(join(root, NUMBERS), 'utf8'),
      isThere: (path) => existsSync(join(root, path)),
    }),
};

type Read = {
  readonly page: string;
  readonly numbers: string;
  readonly isThere: (path: string) => boolean;
};

export function findingsIn({ page, numbers, isThere }: Read): readonly string[] {
  const asked = new Map(
    numbers
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  const rows = rowsOf(page);
  const told = new Set(rows.map(({ number }) => number));
  const twice = rows.filter(
    ({ number }, at) => rows.findIndex((one) => one.number === number) !== at,
  );
  const counts = VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  const said = /(\d+) hold, (\d+) do not apply, (\d+) are not held/.exec(page)?.slice(1).join(', ');
  return [
    ...(said === counts.join(', ') ? [] : [`its first lines must say ${counts.join(', ')}`]),
    ...[...asked.keys()].filter((number) => !told.has(number)).map((one) => `${one} has no row`),
    ...twice.map(({ number }) => `${number} has two rows`),
    ...rows.flatMap((row) => wrongIn(row, asked.get(row.number), isThere)),
  ];
}

/** `| 1.2.3 | 1 | our words | holds | what shows it |` */
const rowsOf = (page: string): readonly Row[] =>
  page.split('\n').flatMap((line) => {
    const [, number = '', level = '', , verdict = '', evidence = ''] = line
      .split('|')
      .map((part) => part.trim());
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, verdict, evidence }] : [];
  });

function wrongIn(
  { number, level, verdict, evidence }: Row,
  asked: string | undefined,
  isThere: Read['isThere'],
): readonly string[] {
  const paths = pathsIn(evidence);
  return [
    ...(asked === level ? [] : [`${number} is not asked for at level ${level}`]),
    ...(VERDICTS.includes(verdict) ? [] : [`${number} has no verdict: «${verdict}»`]),
    ...(verdict === 'holds' && paths.length === 0 ? [`${number} holds, and nothing shows it`] : []),
    ...(evidence === '' ? [`${number} says nothing`] : []),
    ...paths.filter((path) => !isThere(path)).map((path) => `${number}: ${path} is not there`),
  ];
}

/** What stands between backticks and looks like a file or a folder of ours. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\/|\.(?:md|json|mjs)$|^\.npmrc$/.test(path));
