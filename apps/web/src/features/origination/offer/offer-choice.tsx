import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { classNames } from '@abona/ui/class-names.ts';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { TermPicker } from '@abona/ui/form/term-picker.tsx';
import { OnPhone } from '@abona/ui/layout/responsive.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { offerCopy as copy } from '#copy/offer.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { sessionQuery } from '#session/facts/customer-facts.ts';
import { firstNameOf } from '#session/facts/first-name.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import styles from './offer.module.css';
import { OfferClock } from './offer-clock.tsx';
import { useOfferExpiry } from './offer-expiry.ts';
import {
  costOf,
  frequenciesOf,
  money,
  type PlanRefusal,
  planOf,
  plansAt,
  refusalOf,
  termText,
} from './plan-figures.ts';
import { PlanWall } from './plan-wall.tsx';
import { type Acceptance, useAcceptance } from './use-acceptance.ts';

const DownPayment = lazy(() =>
  import('./down-payment.tsx').then((part) => ({ default: part.DownPayment })),
);

const CardChoice = lazy(() =>
  import('./card-choice.tsx').then((part) => ({ default: part.CardChoice })),
);
const PayoutAccount = lazy(() =>
  import('./payout-account.tsx').then((part) => ({ default: part.PayoutAccount })),
);
const OfferDetails = lazy(() =>
  import('./offer-details.tsx').then((part) => ({ default: part.OfferDetails })),
);
const OfferAside = lazy(() =>
  import('./offer-aside.tsx').then((part) => ({ default: part.OfferAside })),
);
const OfferComparison = lazy(() =>
  import('./offer-comparison.tsx').then((part) => ({ default: part.OfferComparison })),
);
const FrequencyPicker = lazy(() =>
  import('./frequency-picker.tsx').then((part) => ({ default: part.FrequencyPicker })),
);

type OfferChoiceProps = {
  readonly offer: OfferView;
  readonly shownAt: number;
  readonly isUpdated: boolean;
  /** Another down payment is being computed. */
  readonly isStale: boolean;
  readonly failure: Error | null;
  readonly onDownPayment: (amount: number) => void;
  readonly onRefresh: () => void;
};

/** Terms side by side, each with what it costs; one of them is accepted. */
export function OfferChoice(props: OfferChoiceProps) {
  const { offer, shownAt, isStale, failure, onRefresh } = props;
  const { data: session } = useQuery(sessionQuery);
  const acceptance = useAcceptance(offer);
  const expiry = useOfferExpiry({
    expiresInS: offer.expires_in_s,
    shownAt,
    refresh: onRefresh,
  });
  const choice = usePlanChoice(offer);
  const { plan } = choice;
  if (plan === null) return null;
  const refusal = refusalOf(offer, plan);
  const cannot = isStale || expiry.isExpired || refusal !== null;
  const dock = (
    <Button full busy={acceptance.isBusy} disabled={cannot} onClick={() => acceptance.accept(plan)}>
      {copy.accept(plan.installments, money(plan.installment_amount))}
    </Button>
  );
  return (
    <FunnelFrame
      step={3}
      wide
      asksWhy={offer.down_payment.amount > 0}
      barEnd={<OfferClock leftS={expiry.leftS} />}
      dock={dock}
      dockNote={
        acceptance.missingText === null ? (
          <>
            <span>{copy.total}</span>
            <Text as="span" look="amount-m">
              <Money text={money(plan.total_amount)} />
            </Text>
          </>
        ) : (
          <Text as="span" look="small-strong" tone="error">
            {acceptance.missingText}
          </Text>
        )
      }
    >
      <div className={classNames(styles.layout, isStale && styles.stale)} aria-busy={isStale}>
        <div className={styles.column}>
          <h1 tabIndex={-1}>{titleOf(offer, firstNameOf(session?.customer_name ?? ''))}</h1>
          <Notices {...props} isExpired={expiry.isExpired} acceptance={acceptance} />
          <FailureNotice error={failure} title={copy.loadFailed} />
          {refusal !== null && <RefusedPlan reason={refusal} />}
          <OfferMain {...props} choice={choice} plan={plan} acceptance={acceptance} />
        </div>
        <Suspense fallback={null}>
          <OfferAside offer={offer} plan={plan} acceptance={acceptance} disabled={cannot} />
        </Suspense>
      </div>
    </FunnelFrame>
  );
}

const titleOf = ({ known }: OfferView, name: string): string =>
  known === null ? copy.title(name) : copy.titleAgain(name);

function usePlanChoice(offer: OfferView) {
  const frequencies = frequenciesOf(offer);
  // What was chosen, here or when the money was asked for, stays chosen as long as it is on offer.
  const [wanted, setFrequency] = useState<string>(offer.requested_term?.frequency ?? '');
  const frequency = (frequencies.includes(wanted) ? wanted : frequencies[0]) ?? '';
  const [chosen, choose] = useState(offer.requested_term?.installments ?? null);
  const plans = plansAt(offer, frequency);
  return { frequencies, frequency, setFrequency, plans, plan: planOf(plans, chosen), choose };
}

type NoticesProps = Pick<OfferChoiceProps, 'isUpdated' | 'onRefresh'> & {
  readonly isExpired: boolean;
  readonly acceptance: Acceptance;
};

function Notices({ isUpdated, isExpired, onRefresh, acceptance }: NoticesProps) {
  return (
    <>
      {isExpired && (
        <Banner
          tone="warn"
          {...copy.expired}
          action={
            <Button size="s" onClick={onRefresh}>
              {copy.expired.renew}
            </Button>
          }
        />
      )}
      {isUpdated && !isExpired && (
        <div role="status">
          <Banner tone="info" {...copy.updated} />
        </div>
      )}
      <FailureNotice error={acceptance.error} title={copy.acceptFailed} />
    </>
  );
}

/** What the customer set themselves, and the ways on: another plan, or another limit. */
function RefusedPlan({ reason }: { readonly reason: PlanRefusal }) {
  return (
    <div role="status">
      <Banner
        tone="warn"
        {...copy.refused[reason]}
        action={
          <ButtonLink size="s" variant="line" href={hrefOf('quincenaCap')}>
            {copy.refused.go}
          </ButtonLink>
        }
      />
    </div>
  );
}

type OfferMainProps = OfferChoiceProps & {
  readonly choice: ReturnType<typeof usePlanChoice>;
  readonly plan: OfferPlan;
  readonly acceptance: Acceptance;
};

function OfferMain({ offer, choice, plan, acceptance, onDownPayment }: OfferMainProps) {
  const { installmentsWithCharge } = useFlags();
  return (
    <>
      <OnPhone>
        <PlanWall offer={offer} plan={plan} />
      </OnPhone>
      {choice.frequencies.length > 1 && (
        <Suspense fallback={<Skeleton shape="button" />}>
          <FrequencyPicker
            frequencies={choice.frequencies}
            value={choice.frequency}
            onChange={choice.setFrequency}
          />
        </Suspense>
      )}
      <TermPicker
        legend={copy.terms}
        name="plan"
        value={plan.installments}
        onChange={choice.choose}
        terms={choice.plans.map((one) =>
          refusalOf(offer, one) === null
            ? termOf(one, installmentsWithCharge)
            : { ...termOf(one, installmentsWithCharge), note: copy.refused.note },
        )}
      />
      <Suspense fallback={<Skeleton shape="card" />}>
        <OfferComparison
          offer={offer}
          plan={plan}
          onChoose={({ installments, frequency }) => {
            choice.setFrequency(frequency);
            choice.choose(installments);
          }}
        />
      </Suspense>
      {offer.down_payment.maximum > 0 && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <DownPayment
            offer={offer}
            method={acceptance.method}
            onAmount={onDownPayment}
            onMethod={acceptance.setMethod}
          />
          {acceptance.method === 'card' && (
            <Suspense fallback={<Skeleton shape="button" />}>
              <CardChoice acceptance={acceptance} />
            </Suspense>
          )}
          {acceptance.methodError !== null && (
            <Text tone="error" look="small" as="p">
              <span role="alert">{acceptance.methodError}</span>
            </Text>
          )}
        </Suspense>
      )}
      {offer.kind === 'personal_loan' && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <PayoutAccount plan={plan} acceptance={acceptance} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton shape="card" />}>
        <OfferDetails offer={offer} plan={plan} acceptance={acceptance} />
      </Suspense>
    </>
  );
}

/** `withCharge`: each term says what it costs in all, not only what is paid each time. */
const termOf = (plan: OfferPlan, withCharge: boolean) => {
  const isFree = costOf(plan) === 0;
  return {
    instalments: plan.installments,
    title: termText(plan),
    amount: money(plan.installment_amount),
    note: isFree ? copy.free : withCharge ? copy.termTotal(money(plan.total_amount)) : '',
    free: isFree,
  };
};
