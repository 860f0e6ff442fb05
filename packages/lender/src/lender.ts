import type { Lender } from '@abona/contract/lender';
import type { Brand } from './brand.ts';
import { advertisedOf, type Catalogue } from './catalogue.ts';
import type { FirstPolicy } from './first-policy.ts';
import type { LegalFacts } from './legal-facts.ts';
import { lenderFolder, readFolder } from './read-folder.ts';

/*
 * The lender and its brand, read once when a program starts. What browsers fetch has the same names with the values
 * written in when it is built (`vite-plugin.ts`), so that it carries neither schema nor folder.
 */

const reading = readFolder(lenderFolder);
if (!reading.ok)
  throw new Error(
    `The lender's folder is not right (npm run lender -- check).\n${reading.problems.join('\n')}`,
  );

export const facts: LegalFacts = reading.value.facts;
export const catalogue: Catalogue = reading.value.catalogue;
export const firstPolicy: FirstPolicy = reading.value.firstPolicy;
export const advertised = advertisedOf(catalogue);
export const brand: Brand = reading.value.brand;

/** As customers call it. */
export const brandName: string = brand.name;

/** Who lends, as texts and documents need it. */
export const lender: Lender = Object.assign({ brand: brandName }, facts);
