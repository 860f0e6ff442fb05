import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { Brand } from './brand.ts';
import { Catalogue } from './catalogue.ts';
import { FirstPolicy } from './first-policy.ts';
import { LegalFacts } from './legal-facts.ts';

const EXAMPLE = join(import.meta.dirname, '../../../lender');

/** Where the files are that say who lends: LENDER_DIR, or the example that comes with the source. */
export const lenderFolder: string = resolve(process.env['LENDER_DIR'] || EXAMPLE);

/** A file of the lender's folder, or the one that comes with the source where it has none. */
export function fileOf(...path: readonly string[]): string {
  const own = join(lenderFolder, ...path);
  return existsSync(own) ? own : join(EXAMPLE, ...path);
}

export type LenderFolder = {
  readonly facts: LegalFacts;
  readonly brand: Brand;
  readonly catalogue: Catalogue;
  readonly firstPolicy: FirstPolicy;
};

/** What the folder holds, or everything that is wrong with it, a sentence each, with file and field. */
type Reading =
  | { readonly ok: true; readonly value: LenderFolder }
  | { readonly ok: false; readonly problems: readonly string[] };

export function readFolder(folder: string): Reading {
  const problems: string[] = [];
  const facts = readData(LegalFacts, { folder, file: 'lender.json' }, problems);
  const brand = readData(Brand, { folder, file: 'brand.json' }, problems);
  const catalogue = readData(Catalogue, { folder, file: 'catalogue.json' }, problems);
  const firstPolicy = readData(FirstPolicy, { folder, file: 'policy.json' }, problems);
  return facts === null || brand === null || catalogue === null || firstPolicy === null
    ? { ok: false, problems }
    : { ok: true, value: { facts, brand, catalogue, firstPolicy } };
}

type Source = { readonly folder: string; readonly file: string };

function readData<T>(schema: z.ZodType<T>, source: Source, problems: string[]): T | null {
  const data = parsed(source, problems);
  if (data === undefined) return null;
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  problems.push(...result.error.issues.map((issue) => `${source.file}: ${sentenceOf(issue)}`));
  return null;
}

function parsed({ folder, file }: Source, problems: string[]): unknown {
  const path = join(folder, file);
  if (!existsSync(path)) {
    problems.push(`${file} is missing in ${folder}`);
    return undefined;
  }
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (failure) {
    problems.push(`${file} is not JSON: ${failure instanceof Error ? failure.message : ''}`);
    return undefined;
  }
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys.join(', ')].join('.')} is no field that it has`;
  const field = issue.path.join('.') || 'the file';
  return `${field} ${issue.message.replace(/^Invalid input: /, 'is not right: ')}`;
}
