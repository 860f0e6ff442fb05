import { randomBytes } from 'node:crypto';

const LEAST = 100_000_000_000_000;
const COUNT = 900_000_000_000_000;
const BITS = 50n;

/**
 * A number for what the outside knows by number: fifteen digits, rolled, so that nobody can count
 * our customers or guess the next one, and safe in every language's arithmetic.
 */
export function rollPublicNumber(): number {
  // Fifty bits cover the range; what lies beyond is rolled again, so that every number is as likely.
  for (;;) {
    const rolled = Number(BigInt.asUintN(Number(BITS), randomBytes(8).readBigUInt64BE()));
    if (rolled < COUNT) return LEAST + rolled;
  }
}
