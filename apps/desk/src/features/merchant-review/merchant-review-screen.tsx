import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { MerchantReview } from '@abona/contract/staff-acts/merchant-review-acts';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { useCall } from '#api/use-call.ts';
import { accountStatusWords, merchantReviewCopy as copy } from '#copy/merchant-review.ts';
import { reviewCopy } from '#copy/review.ts';
import { placeWords } from '#copy/shell.ts';
import { holderOf } from '#lib/holder.ts';
import { civilDateText, dayText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { useHoldButton } from '#shell/hold-button.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import { useNeighbours } from '#shell/use-neighbours.ts';
import { DecisionPanel } from './decision-panel.tsx';
import {
  AgreementPanel,
  BusinessPanel,
  feeText,
  MovesPanel,
  ProofPanel,
} from './merchant-panels.tsx';
import styles from './merchant-review.module.css';
import { SuspensionPanel } from './suspension-panel.tsx';

/** A business that wants to sell: who it is, whose account it proved, what it signed, and the decision. */
export function Screen() {
  const id = useAddressPart('accountId');
  const read = useCall('getMerchantReview', { params: { account_id: id } });
  const { data } = read;
  const crumbs = [{ name: placeWords.merchants, href: paths.merchants }];
  return (
    <ScreenFrame
      name={data?.name ?? copy.screen}
      crumbs={crumbs}
      recent={data && { kind: 'account', id: data.account_id }}
    >
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ScreenSkeleton />}
      {data !== undefined && <Parts key={id} review={data} />}
    </ScreenFrame>
  );
}

function Parts({ review }: { readonly review: MerchantReview }) {
  const now = useNow();
  useNeighbours('merchant_reviews', review.account_id);
  const holder = holderOf(review.assignment, now);
  const isResting = holder.state === 'other';
  return (
    <>
      <MerchantFacade review={review} holder={holder} />
      {review.same_rfc > 0 && (
        <DenseBanner
          tone="warn"
          icon="warning-circle-fill"
          title={copy.sameRfc(review.same_rfc)}
          text={copy.sameRfcText}
        />
      )}
      {isResting && (
        <DenseBanner
          tone="warn"
          icon="lock-key-fill"
          live="polite"
          title={holder.text}
          text={copy.takenText}
        />
      )}
      <ScreenColumns className={styles.columns}>
        <ScreenColumn label={copy.columns.told}>
          <BusinessPanel review={review} />
          <ProofPanel review={review} />
        </ScreenColumn>
        <ScreenColumn label={copy.columns.papers}>
          <AgreementPanel review={review} />
          <MovesPanel review={review} />
        </ScreenColumn>
        <ScreenColumn>
          <DecisionPanel review={review} isResting={isResting} />
          <SuspensionPanel review={review} isResting={isResting} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}

type FacadeProps = {
  readonly review: MerchantReview;
  readonly holder: ReturnType<typeof holderOf>;
};

function MerchantFacade({ review, holder }: FacadeProps) {
  const today = useBusinessNow();
  const { name, status, review: wait, agreement, proof } = review;
  const isOpen = wait !== null;
  const hold = useHoldButton({
    subject: { kind: 'account', id: review.account_id },
    holder,
    isOpen,
    words: reviewCopy,
    key: { label: reviewCopy.keys.take, hint: reviewCopy.hints.take },
  });
  const isLate = wait !== null && wait.by < today.toISOString().slice(0, 10);
  const day = wait === null ? '' : civilDateText(wait.by);
  return (
    <Facade
      tone={isLate ? 'shade' : 'wall'}
      lead={<Petal size="l" tone={toneOf(name)} initials={initialsOf(name)} />}
      title={name}
      sub={[review.business?.legal_name ?? name, copy.since(dayText(new Date(review.created_at)))]}
      figures={[
        { label: copy.figures.status, value: accountStatusWords[status] },
        { label: copy.figures.fee, value: agreement === null ? '—' : feeText(agreement.fee_bps) },
        { label: copy.figures.account, value: proof === null ? '—' : `•••• ${proof.last4}` },
      ]}
      actions={hold}
      band={{
        items: [
          ...(isOpen && status === 'active'
            ? [{ icon: 'bank-fill' as const, text: copy.change }]
            : []),
          ...(isOpen ? [{ icon: 'user-fill' as const, text: holder.text }] : []),
        ],
        end: isOpen
          ? { icon: 'timer-fill', text: isLate ? copy.late(day) : copy.due(day) }
          : undefined,
      }}
    />
  );
}
