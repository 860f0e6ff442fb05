import { fileURLToPath } from 'node:url';
import { readFolder } from '@abona/lender/read-folder';

/** Milpa, a lender of the tests: what is real enough for PROD, and called otherwise everywhere. */
const folder = fileURLToPath(new URL('../../../../tests/lenders/milpa', import.meta.url));

const reading = readFolder(folder);
if (!reading.ok) throw new Error(reading.problems.join('\n'));

export const otherLender = {
  /** For a program of its own: the folder is read when a process starts. */
  env: { LENDER_DIR: folder },
  facts: reading.value.facts,
  brand: reading.value.brand,
  catalogue: reading.value.catalogue,
  firstPolicy: reading.value.firstPolicy,
} as const;
