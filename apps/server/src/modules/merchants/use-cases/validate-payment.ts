import { isOpenTo } from '../domain/arrival.ts';
import { type ArrivingPayment, findArriving, useSignature } from '../stores/arrival-store.ts';
import { arrivalReferenceOf } from './claim-payment.ts';
import type { MerchantDeps } from './merchant-deps.ts';

export type Question = {
  readonly reference: { readonly paymentId: string } | { readonly paymentIntentId: string };
  /** The browser's wish to be checked; it can only ask for more. */
  readonly usesSignature: boolean;
  readonly signature: string | null;
  readonly customerId: number | null;
};

/**
 * What somebody who came from a shop is about to pay. Unknown, another's, closed, out of time and
 * wrongly signed are one and the same answer: null.
 */
export async function validatePayment(
  deps: MerchantDeps,
  question: Question,
): Promise<ArrivingPayment | null> {
  const { reference, customerId } = question;
  const isIntent = 'paymentIntentId' in reference;
  const name = isIntent ? reference.paymentIntentId : reference.paymentId;
  const found = arrivalReferenceOf(name);
  const arriving = found === null ? null : await findArriving(deps.db, found);
  if (arriving === null || (arriving.payment.intentId !== null) !== isIntent) return null;
  if (!isOpenTo(arriving.payment, customerId, deps.clock.now())) return null;
  return (await isSignedEnough(deps, arriving, { ...question, name, isIntent })) ? arriving : null;
}

type SignedQuestion = Question & { readonly name: string; readonly isIntent: boolean };

/** The shop's setting decides; what the browser says about signatures can only add to it. */
async function isSignedEnough(
  { db, clock, tokens }: MerchantDeps,
  { merchant }: ArrivingPayment,
  { usesSignature, signature, name, isIntent }: SignedQuestion,
): Promise<boolean> {
  // There is a token for an intent only.
  if (!isIntent) return signature === null;
  if (signature === null) return !merchant.requiresSignature && !usesSignature;
  const now = clock.technicalNow();
  const tokenId = tokens.check(signature, name, now);
  return tokenId !== null && (await useSignature(db, tokenId, now));
}
