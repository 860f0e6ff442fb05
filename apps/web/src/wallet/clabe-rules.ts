import type { CallReply } from '@abona/contract/client-types';
import { cardBrand, formatCardNumber, parseCard } from '@abona/mexico/card';
import { formatClabe, parseClabe } from '@abona/mexico/clabe';
import { walletCopy } from '#copy/wallet.ts';

const copy = walletCopy.accountForm;
const LENGTH = 18;
const BANK_LENGTH = 3;

type Bank = CallReply<'listBanks'>['banks'][number];

/** The same rule as on the server, with what to do about it. */
export function clabeProblem(text: string): string | null {
  const clean = text.replace(/\s/g, '');
  if (clean === '') return copy.required;
  if (!/^\d+$/.test(clean)) return copy.digits;
  if (parseCard(clean).ok) return copy.cardTyped;
  if (clean.length < LENGTH) return copy.missing(LENGTH - clean.length);
  if (clean.length > LENGTH) return copy.tooLong;
  return parseClabe(clean).ok ? null : copy.wrong;
}

/** What three digits say about the bank, as they are typed; null before there are three. */
export function bankNote(text: string, banks: readonly Bank[]): BankNote | null {
  const code = text.replace(/\D/g, '').slice(0, BANK_LENGTH);
  if (code.length < BANK_LENGTH || banks.length === 0) return null;
  const bank = banks.find((one) => one.code === code);
  if (bank === undefined) return { text: copy.bankUnknown, isOpen: true };
  return bank.is_active
    ? { text: copy.bank(bank.name), isOpen: true }
    : { text: copy.bankClosed(bank.name), isOpen: false };
}

type BankNote = { readonly text: string; readonly isOpen: boolean };

/** As it is typed: what is a whole card number is written as one, so that whoever typed it sees what it is. */
export const formatAccountNumber = (text: string): string =>
  cardBrand(text) !== undefined && parseCard(text).ok ? formatCardNumber(text) : formatClabe(text);
