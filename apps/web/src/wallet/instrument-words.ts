import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { CardView } from '@abona/contract/wallet/card';
import { walletCopy as copy } from '#copy/wallet.ts';

export const bankName = ({ bank_name }: Pick<BankAccountView, 'bank_name'>): string =>
  bank_name ?? copy.accounts.unknownBank;

export const accountName = (account: Pick<BankAccountView, 'bank_name' | 'last_four'>): string =>
  copy.ending(bankName(account), account.last_four);

export const cardName = ({ brand, last_four }: Pick<CardView, 'brand' | 'last_four'>): string =>
  copy.ending(copy.brands[brand], last_four);

/** "Vence 08/28" */
export function cardExpiry({ expires_on }: Pick<CardView, 'expires_on'>): string {
  const [year = '', month = ''] = expires_on.split('-');
  return copy.cards.expiry(month, year.slice(-2));
}

/** Whether money can be sent to it today. */
export const canReceive = ({ status, held_until }: BankAccountView): boolean =>
  status === 'verified' && held_until === null;

/** Whether it can be charged today. */
export const canPay = ({ status, is_expired }: CardView): boolean =>
  status === 'verified' && !is_expired;
