import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { queueWords } from '#copy/queues.ts';
import { applicationStatusWords, declineReasonWords, reviewCopy } from '#copy/review.ts';
import { holderOf } from '#lib/holder.ts';
import { momentText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import { useNeighbours } from '#shell/use-neighbours.ts';
import { BureauPanel } from './bureau-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { ReceiptPanel, SimilarPanel, ToldPanel } from './receipt-panel.tsx';
import { ReviewFacade } from './review-facade.tsx';
import styles from './review-screen.module.css';
import { TracePanel } from './trace-panel.tsx';
import { useReveal } from './use-reveal.ts';

export function Screen() {
  const id = useAddressPart('applicationId');
  const read = useCall('getApplicationReview', { params: { application_id: Number(id) } });
  const { data } = read;
  const crumbs = [{ name: queueWords.applications, href: paths.queue('applications') }];
  return (
    <ScreenFrame
      name={reviewCopy.title(id)}
      crumbs={crumbs}
      recent={data && { kind: 'application', id }}
    >
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ScreenSkeleton />}
      {/* Made anew for each: what was shown of one person never stands beside another. */}
      {data !== undefined && <ReviewParts key={id} review={data} />}
    </ScreenFrame>
  );
}

function ReviewParts({ review }: { readonly review: ApplicationReview }) {
  const now = useNow();
  const reveal = useReveal(review.application_id);
  useNeighbours('applications', String(review.application_id));
  const holder = holderOf(review.assignment, now);
  const isResting = holder.state === 'other';
  return (
    <>
      <ReviewFacade review={review} holder={holder} now={useBusinessNow()} />
      <Ended review={review} />
      {isResting && review.state !== 'ended' && (
        <DenseBanner
          tone="warn"
          icon="lock-key-fill"
          live="polite"
          title={holder.text}
          text={reviewCopy.takenText}
        />
      )}
      <ScreenColumns className={styles.columns}>
        <ScreenColumn>
          <ReceiptPanel review={review} />
          <SimilarPanel review={review} />
        </ScreenColumn>
        <ScreenColumn>
          <TracePanel trace={reveal.file?.trace ?? review.trace} />
        </ScreenColumn>
        <ScreenColumn>
          <DecisionPanel review={review} isResting={isResting} />
          <BureauPanel review={review} reveal={reveal} />
          <ToldPanel review={review} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}

/** What became of it, whoever or whatever ended it. */
function Ended({ review }: { readonly review: ApplicationReview }) {
  const { state, decision, status } = review;
  if (state !== 'ended') return null;
  if (decision === null)
    return (
      <DenseBanner
        tone="info"
        live="polite"
        title={reviewCopy.gone(applicationStatusWords[status])}
        text={reviewCopy.goneText}
      />
    );
  const when = momentText(new Date(decision.decided_at));
  const isApproved = decision.outcome === 'approved';
  return (
    <DenseBanner
      tone={isApproved ? 'ok' : 'info'}
      live="polite"
      title={reviewCopy.decided(isApproved, decision.by, when)}
      text={
        isApproved
          ? reviewCopy.granted(decision.tier ?? '', peso(decision.line ?? 0))
          : decision.reasons.map((code) => declineReasonWords[code]).join(', ')
      }
      action={
        <Link href={paths.customer(review.customer.customer_id)}>{reviewCopy.seeCustomer}</Link>
      }
    />
  );
}
