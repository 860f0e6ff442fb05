import { ApiFailure } from '@abona/client/api-failure.ts';
import type { DownPaymentMethod, OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { useEffect, useState } from 'react';
import { offerCopy as copy } from '#copy/offer.ts';
import { offerInstrumentsCopy } from '#copy/offer-instruments.ts';
import { chosenInstrument } from '#wallet/chosen-instrument.ts';
import { useAcceptOffer } from './offer-queries.ts';
import { usableMethods } from './plan-figures.ts';
import { useAcceptanceCode } from './use-acceptance-code.ts';

/** What has to be so before an offer can be accepted; null: nothing is missing. */
type Missing = 'method' | 'card' | 'account' | 'consent' | 'code' | null;

const missingWords: Readonly<Record<NonNullable<Missing>, string>> = {
  method: copy.methodMissing,
  card: offerInstrumentsCopy.card.missing,
  account: offerInstrumentsCopy.payout.missing,
  consent: copy.consentMissing,
  code: copy.codeMissing,
};

type Choice = {
  readonly needsMethod: boolean;
  readonly method: DownPaymentMethod | null;
  readonly cardId: string | null;
  readonly needsAccount: boolean;
  readonly accountId: string | null;
  readonly hasRead: boolean;
};

function missingIn(choice: Choice): Missing {
  if (choice.needsMethod && choice.method === null) return 'method';
  if (choice.method === 'card' && choice.cardId === null) return 'card';
  if (choice.needsAccount && choice.accountId === null) return 'account';
  return choice.hasRead ? null : 'consent';
}

const isUnproven = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'second_proof_needed';

/** What the money of a loan or of a down payment goes by, as the acceptance names it. */
const instrumentsOf = ({ method, cardId, needsAccount, accountId }: Choice) => ({
  ...(method === null ? {} : { down_payment_method: method }),
  ...(method === 'card' && cardId !== null ? { card_id: cardId } : {}),
  ...(needsAccount && accountId !== null ? { payout_account_id: accountId } : {}),
});

/** The consent, the way of the down payment, where the money goes, and the acceptance itself. */
export function useAcceptance(offer: OfferView) {
  const accepting = useAcceptOffer(offer);
  // Another offer is another thing to agree to.
  const [readOffer, setRead] = useState('');
  const hasRead = readOffer === offer.offer_id;
  const methods = usableMethods(offer);
  const [chosenMethod, setMethod] = useState<DownPaymentMethod | null>(() =>
    chosenInstrument(window.location.search)?.startsWith('card_') === true ? 'card' : null,
  );
  const method = methods.length === 1 ? (methods[0] ?? null) : chosenMethod;
  // Whoever comes back from adding a card or an account has chosen it.
  const [brought] = useState(() => chosenInstrument(window.location.search));
  const [cardId, setCardId] = useState(brought?.startsWith('card_') === true ? brought : null);
  const [accountId, setAccountId] = useState(
    brought?.startsWith('acct_') === true ? brought : null,
  );
  const [missing, setMissing] = useState<Missing>(null);
  const [presses, setPresses] = useState(0);
  useEffect(
    () => (presses > 0 && missing !== null ? showMissing() : undefined),
    [presses, missing],
  );
  const choice: Choice = {
    method,
    cardId,
    accountId,
    hasRead,
    needsMethod: methods.length > 0,
    needsAccount: offer.kind === 'personal_loan',
  };

  const code = useAcceptanceCode();

  /** Whether everything is there; if not, what is missing is shown. */
  const isWhole = (next: Missing): boolean => {
    setMissing(next);
    if (next !== null) setPresses((before) => before + 1);
    return next === null;
  };
  const send = (plan: OfferPlan): void =>
    accepting.mutate(
      {
        offer_id: offer.offer_id,
        installments: plan.installments,
        frequency: plan.frequency,
        contract_hash: plan.contract_hash,
        ...instrumentsOf(choice),
      },
      // The proof was good for minutes, and they are over: another code is asked for.
      { onError: (failure) => (isUnproven(failure) ? code.forget() : undefined) },
    );
  const acceptProven = (plan: OfferPlan): void => {
    if (isWhole(missingIn(choice))) send(plan);
  };
  const accept = (plan: OfferPlan): void => {
    const needsCode = offer.known !== null && !code.isRight;
    const next = missingIn(choice) ?? (needsCode && code.waiting !== null ? 'code' : null);
    if (!isWhole(next)) return;
    if (needsCode) code.ask(null);
    else send(plan);
  };
  return {
    code,
    acceptProven,
    isCodeMissing: missing === 'code',
    hasRead,
    tick: (isTicked: boolean) => {
      setRead(isTicked ? offer.offer_id : '');
      setMissing(null);
    },
    method,
    setMethod,
    cardId,
    setCardId,
    accountId,
    setAccountId,
    accept,
    /** In a sentence, for whoever looks at the button; null: nothing. */
    missingText: missing === null ? null : missingWords[missing],
    consentError: missing === 'consent' ? copy.consentMissing : undefined,
    methodError: missing === 'method' ? copy.methodMissing : null,
    isCardMissing: missing === 'card',
    isAccountMissing: missing === 'account',
    // Busy until the next screen takes over.
    isBusy: accepting.isPending || accepting.isSuccess || code.isAsking,
    error: accepting.error,
  };
}

/**
 * Whatever is missing stands far from the button on a phone: it comes into sight, and has the focus. A part of the
 * screen may still be on its way when somebody presses: it is waited for until something else is pressed or chosen.
 */
function showMissing(): (() => void) | undefined {
  if (showFirstMarked()) return undefined;
  const arrivals = new MutationObserver(() => {
    if (showFirstMarked()) arrivals.disconnect();
  });
  arrivals.observe(document.body, { childList: true, subtree: true });
  return () => arrivals.disconnect();
}

function showFirstMarked(): boolean {
  const marked = document.querySelectorAll<HTMLElement>(
    'main [aria-invalid="true"], main [role="alert"]',
  );
  // One of the two consents is not drawn at this width.
  const first = [...marked].find((one) => one.checkVisibility?.() ?? true);
  if (first === undefined) return false;
  first.scrollIntoView({ block: 'center' });
  if (first instanceof HTMLInputElement) first.focus({ preventScroll: true });
  return true;
}

export type Acceptance = ReturnType<typeof useAcceptance>;
