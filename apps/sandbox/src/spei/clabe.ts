import { BANKS } from './banks.ts';

/** The control digit of a CLABE: weights 3, 7, 1 over seventeen digits, each product modulo ten. */
export function clabeControlDigit(seventeen: string): string {
  const weights = [3, 7, 1] as const;
  const sum = [...seventeen].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

export const isClabe = (text: string): boolean =>
  /^\d{18}$/.test(text) && clabeControlDigit(text.slice(0, 17)) === text[17];

/** The four digits before the control digit: those that a tester can choose. */
export const endingOf = (clabe: string): string => clabe.slice(13, 17);

/** Whether it is one of those that the lender may give out: of this participant, in Mexico City, under its prefix. */
export const isCollectionClabe = (clabe: string, prefix: string): boolean =>
  isClabe(clabe) && clabe.startsWith(`646180${prefix}`);

/** Banks of development have numbers of their own among the participants. */
const DEVELOPMENT = ['006', '009', '019', '135', '166', '168'];
const OTHERS_FROM = '600';

/** The five digits of a participant, by the three of its CLABEs. */
export function institutionOf(clabe: string): number {
  const bank = clabe.slice(0, 3);
  if (DEVELOPMENT.includes(bank)) return Number(`37${bank}`);
  return Number(`${bank < OTHERS_FROM ? '40' : '90'}${bank}`);
}

/** Null for a code that this participant cannot reach. */
export const bankOf = (clabe: string): string | null => BANKS[clabe.slice(0, 3)] ?? null;
