// How long documents take to set, by processor time of all threads: each of another customer, one after the other.

import {
  amortisationDocument,
  contractDocument,
  contractFingerprint,
} from '@abona/documents/contract/contract-document';
import { printPdf } from '@abona/documents/print-pdf';
import {
  acceptedContract,
  contractInput,
  mariana,
  purchaseTerms,
  scheduleOf,
} from '@abona/documents/testing/samples';
import { centavos } from '@abona/kernel/money';

const WARM_UP = 50;
const RUNS = 100;

const names = ['Mariana', 'José Ángel', 'Guadalupe', 'Íñigo', 'Ximena', 'Óscar', 'Luz'];
const surnames = ['Núñez', 'López', 'Hernández', 'Güemes', 'Ávila', 'Peña', 'Ruiz', 'Zamora'];
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

function customer(index: number) {
  const merchant = `Casa ${pick(surnames, index)}`;
  return {
    folio: `CT-2026-${100_000 + index}`,
    holder: {
      ...mariana,
      name: `${pick(names, index)} ${pick(surnames, index)} ${pick(surnames, index * 3 + 1)}`,
      customerNumber: String(481_516_234_200_042 + index),
      address: [`Calle Orizaba ${index}`, 'Roma Norte', 'Cuauhtémoc', '06700 Ciudad de México'],
    },
    purchase: { merchant, reference: `pedido ${10_000 + index}` },
    delivery: { kind: 'merchant', merchant } as const,
    schedule: scheduleOf({ ...purchaseTerms, principal: centavos(200_000 + index * 1_117) }),
  };
}

/** Milliseconds of processor for each, once everything is warm. */
async function measure<Given>(
  make: (index: number) => Given,
  run: (given: Given) => number | Promise<number>,
) {
  const given = Array.from({ length: WARM_UP + RUNS }, (_, index) => make(index));
  for (const each of given.slice(0, WARM_UP)) await run(each);
  const before = process.cpuUsage();
  const sizes: number[] = [];
  for (const each of given.slice(WARM_UP)) sizes.push(await run(each));
  const { user, system } = process.cpuUsage(before);
  const size = sizes.reduce((sum, each) => sum + each, 0) / RUNS;
  return { milliseconds: (user + system) / 1000 / RUNS, size };
}

const documents = {
  contract: (index: number) => contractDocument(acceptedContract(customer(index))),
  'table of payments': (index: number) => amortisationDocument(contractInput(customer(index))),
};

for (const [name, make] of Object.entries(documents)) {
  const { milliseconds, size } = await measure(
    make,
    async (document) => (await printPdf(document)).bytes.length,
  );
  const figure = `${milliseconds.toFixed(2)} ms, ${Math.round(1000 / milliseconds)}/s`;
  console.log(`${name}: ${figure}, ${Math.round(size / 1024)} KB`);
}

const { milliseconds } = await measure(
  (index) => contractInput(customer(index)),
  (input) => contractFingerprint(input).length,
);
console.log(`fingerprint of a contract: ${milliseconds.toFixed(3)} ms`);
