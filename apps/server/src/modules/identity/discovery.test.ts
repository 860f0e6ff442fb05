import { validateContact } from '@abona/contract/identity/contact';
import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import { expect, it } from 'vitest';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const CALLS = 500;
/** Each asks for some of it: nobody calls three hundred times a minute. */
const ASKERS = 5;
const KNOWN = '3312345678';
const UNKNOWN = '3387655678';

/**
 * How likely two samples as different as these are, if they come from one and the same source (Mann-Whitney,
 * two-sided, by its normal approximation; ties share their rank).
 */
function likelihood(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, of: 1 })), ...other.map((ms) => ({ ms, of: 2 }))];
  const sorted = all.toSorted((a, b) => a.ms - b.ms);
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.ms === sorted[start]?.ms) end += 1;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * sorted.slice(start, end).filter(({ of }) => of === 1).length;
    start = end;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normalBelow(z));
}

/** Abramowitz and Stegun 26.2.17: good to seven places. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const tail =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 1 - (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

it.each([
  ['the same', [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8], true],
  ['apart', [1, 2, 3, 4, 5, 6, 7, 8], [11, 12, 13, 14, 15, 16, 17, 18], false],
])('two samples that are %s are told so', (_, one, other, isAlike) => {
  expect(likelihood(one, other) > 0.01).toBe(isAlike);
});

it('[7.21] whether somebody else holds a number is told neither by the answer nor by how long it takes', async () => {
  const { call, enrol, phones } = await startIdentity();
  const owner = await enrol(CUSTOMER);
  const askers = await Promise.all(
    Array.from({ length: ASKERS }, (_, index) => enrol(CUSTOMER + 1 + index)),
  );
  const body = { send_method_name: 'SMS', value: KNOWN };
  const sent = await call(sendContactCode, { as: owner, body });
  const otp = await phones.codeOf(1);
  await call(validateContactCode, { as: owner, body: { otp, token_id: sent.data.token_id } });

  const ask = async (value: string, nth: number) => {
    const as = askers[nth % ASKERS] ?? owner;
    const began = performance.now();
    const { text, status } = await call(validateContact, { as, body: { value } });
    // The number itself is told back, as it is written.
    return {
      value,
      ms: performance.now() - began,
      said: `${status} ${text.replace(/[\d ]/g, '')}`,
    };
  };
  const measure = async () => {
    const asked: Awaited<ReturnType<typeof ask>>[] = [];
    for (let nth = 0; nth < CALLS; nth += 1) {
      // In turns, so that whatever else the machine does falls on both alike.
      const pair = nth % 2 === 0 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN];
      for (const value of pair) asked.push(await ask(value, nth));
    }
    const msOf = (value: string) => asked.filter((one) => one.value === value).map(({ ms }) => ms);
    return {
      said: new Set(asked.map(({ said }) => said)),
      p: likelihood(msOf(KNOWN), msOf(UNKNOWN)),
    };
  };

  // One time in a hundred two samples of the same differ as much by chance; three times in a row they do not.
  const first = await measure();
  expect(first.said.size).toBe(1);
  const isAlike = first.p > 0.01 || (await measure()).p > 0.01 || (await measure()).p > 0.01;
  expect(isAlike).toBe(true);
});
