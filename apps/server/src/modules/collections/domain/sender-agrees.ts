import { nameKey } from '@abona/mexico/person-name';

/** Who sent money, as the bank tells it. The account may be a CLABE, or a phone of ten digits. */
export type Sender = { readonly name: string; readonly clabe: string | null };

/** By what a customer is known as the sender of money. */
export type SenderMarks = {
  readonly person: {
    readonly givenNames: string;
    readonly firstSurname: string;
    readonly secondSurname: string | null;
    readonly curp?: string;
  } | null;
  readonly phone: string | null;
  /** Of accounts that are proven to be theirs. */
  readonly clabes: readonly string[];
};

const PHONE_DIGITS = 10;

/**
 * Whether money that nobody placed was sent by this customer: from an account or a phone of theirs, or
 * under their name. Who knows its tracking key and amount alone may have seen somebody else's receipt.
 */
export function senderAgrees(sender: Sender | null, marks: SenderMarks): boolean {
  if (sender === null) return false;
  const account = sender.clabe ?? '';
  if (account !== '' && marks.clabes.includes(account)) return true;
  const phone = marks.phone?.slice(-PHONE_DIGITS) ?? '';
  if (phone.length === PHONE_DIGITS && account === phone) return true;
  return nameAgrees(sender.name, marks);
}

/**
 * Banks write names in any order and leave some out. All that they wrote must be the customer's, with a
 * given name and the first surname among it: another second surname is another person.
 */
function nameAgrees(name: string, { person }: SenderMarks): boolean {
  const words = wordsOf(name);
  if (person === null || words.length === 0) return false;
  const given = wordsOf(person.givenNames);
  const surname = wordsOf(person.firstSurname);
  const own = new Set([...given, ...surname, ...wordsOf(person.secondSurname ?? '')]);
  return (
    words.every((word) => own.has(word)) &&
    surname.length > 0 &&
    surname.every((word) => words.includes(word)) &&
    given.some((word) => words.includes(word))
  );
}

const wordsOf = (text: string): readonly string[] =>
  nameKey(text)
    .split(' ')
    .filter((word) => word !== '');
