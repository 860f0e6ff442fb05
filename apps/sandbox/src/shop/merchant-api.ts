import { AbonaError } from '@abona/merchant-sdk';

export type MerchantApiAnswer<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'refused'; readonly refusal: AbonaError };

/** A refusal is something a page can say; anything else is a fault of ours. */
export async function answerOf<T>(call: Promise<T>): Promise<MerchantApiAnswer<T>> {
  try {
    return { kind: 'answered', answer: await call };
  } catch (failure) {
    if (!(failure instanceof AbonaError)) throw failure;
    return { kind: 'refused', refusal: failure };
  }
}
