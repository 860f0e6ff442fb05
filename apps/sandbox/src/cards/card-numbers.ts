/** What the bank behind a card does, decided by its number when the token is made. */
export type CardBehaviour =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly code: DeclineCode }
  /** Always asks the holder; then approves. */
  | { readonly kind: 'challenge' }
  /** Charges, and never answers. */
  | { readonly kind: 'hang' };

export const DECLINES = {
  insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
  card_declined: 'La tarjeta fue declinada por el banco.',
  expired_card: 'La tarjeta está vencida.',
  invalid_cvc: 'El código de seguridad no es correcto.',
  stolen_card: 'La tarjeta fue reportada como robada.',
  suspected_fraud: 'El cargo se rechazó por sospecha de fraude.',
  three_ds_required: 'El banco pide autenticación 3-D Secure.',
  three_ds_failed: 'La autenticación 3-D Secure no se completó.',
} as const;
export type DeclineCode = keyof typeof DECLINES;

const decline = (code: DeclineCode): CardBehaviour => ({ kind: 'decline', code });

export const BEHAVIOUR_OF: Readonly<Record<string, CardBehaviour>> = {
  '4000000000009995': decline('insufficient_funds'),
  '4000000000000002': decline('card_declined'),
  '4000000000000069': decline('expired_card'),
  '4000000000000127': decline('invalid_cvc'),
  '4000000000009979': decline('stolen_card'),
  '4000000000009235': decline('suspected_fraud'),
  '4000002500003155': { kind: 'challenge' },
  '4000000000003220': { kind: 'challenge' },
  '4000000000000119': { kind: 'hang' },
};

export const behaviourOf = (number: string): CardBehaviour =>
  BEHAVIOUR_OF[number] ?? { kind: 'approve' };

const DEBIT_BINS = ['547492', '415231', '400000'];

const BRANDS: readonly (readonly [brand: string, starts: RegExp, lengths: readonly number[]])[] = [
  ['visa', /^4/, [13, 16, 19]],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['american_express', /^3[47]/, [15]],
  ['carnet', /^(286900|502275|506|606333|627535|636318|636379|639388|639484|639559)/, [16]],
];

/** Null when no brand issues such numbers. */
export const brandOf = (number: string): string | null =>
  BRANDS.find(
    ([, starts, lengths]) => starts.test(number) && lengths.includes(number.length),
  )?.[0] ?? null;

export const cardTypeOf = (number: string): 'debit' | 'credit' =>
  DEBIT_BINS.includes(number.slice(0, 6)) ? 'debit' : 'credit';

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}
