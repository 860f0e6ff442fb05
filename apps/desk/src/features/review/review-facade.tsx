import { peso } from '@abona/client/office/money.ts';
import { useGo } from '@abona/client/office/use-address.ts';
import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { Link } from '@abona/ui/link.tsx';
import { customerCopy } from '#copy/customer.ts';
import { reviewCauseWords, reviewCopy } from '#copy/review.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import type { holderOf } from '#lib/holder.ts';
import { nearMomentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useHoldButton } from '#shell/hold-button.tsx';

type FacadeProps = {
  readonly review: ApplicationReview;
  readonly holder: ReturnType<typeof holderOf>;
  readonly now: Date;
};

const MINUTE_MS = 60_000;

/** How long there is, of how long we said; once it is over, since when. */
function clockOf(
  { state, referred_at, asked_at, answered_at, due_at }: ApplicationReview,
  now: Date,
) {
  const from = Date.parse(answered_at ?? asked_at ?? referred_at);
  const due = Date.parse(due_at);
  const left = Math.round((due - now.getTime()) / MINUTE_MS);
  const words = state === 'asked' ? reviewCopy.theirs : reviewCopy.ours;
  return {
    text: left > 0 ? words(left) : reviewCopy.late(-left),
    used: due <= from ? 1 : Math.min(1, Math.max(0, (now.getTime() - from) / (due - from))),
    isLate: left <= 0,
  };
}

function figuresOf({ amount, policy, grantable }: ApplicationReview) {
  const { figures } = reviewCopy;
  return [
    { label: figures.amount, value: amount === null ? figures.line : peso(amount) },
    {
      label: figures.score,
      value: policy.score,
      note: grantable === null ? undefined : reviewCopy.tier(grantable.tier),
    },
    ...(grantable === null
      ? []
      : [
          { label: figures.grantable, value: peso(grantable.line) },
          ...(grantable.down_payment === 0
            ? []
            : [{ label: figures.downPayment, value: peso(grantable.down_payment) }]),
        ]),
  ];
}

/** Whether they proved who they are, where somebody asked. */
function proofItems({ asked_at: askedAt, is_proven: isProven }: ApplicationReview) {
  if (askedAt === null) return [];
  if (isProven === null)
    return [{ icon: 'hourglass-medium-fill' as const, text: reviewCopy.asked }];
  return [
    isProven
      ? { icon: 'shield-check-fill' as const, text: reviewCopy.proven }
      : { icon: 'shield-warning-fill' as const, text: reviewCopy.notProven },
  ];
}

/** Who asks for what, why a person decides it, and how long there is. */
export function ReviewFacade({ review, holder, now }: FacadeProps) {
  const { customer, policy, causes, state } = review;
  const go = useGo();
  const isOpen = state !== 'ended';
  const { keys, hints } = reviewCopy;
  const hold = useHoldButton({
    subject: { kind: 'application', id: String(review.application_id) },
    ...{ holder, isOpen, words: reviewCopy },
    key: { label: keys.take, hint: hints.take },
  });
  const customerPath = paths.customer(customer.customer_id);
  useShortcuts([{ keys: 'o', label: keys.customer, hint: null, run: () => go(customerPath) }]);
  const name = customer.name ?? customerCopy.nameless;
  const clock = clockOf(review, now);
  const why = reviewCopy.why(
    policy.outcome === 'approved',
    causes.map((cause) => reviewCauseWords[cause]).join('; '),
  );
  return (
    <Facade
      tone={isOpen && clock.isLate ? 'shade' : 'wall'}
      lead={<Petal size="l" tone={toneOf(name)} initials={initialsOf(name)} />}
      title={name}
      sub={[
        reviewCopy.title(String(review.application_id)),
        reviewCopy.purpose(review.kind, review.merchant_name),
        nearMomentText(new Date(review.created_at), now),
        <Link key="customer" href={customerPath}>
          {reviewCopy.seeCustomer}
        </Link>,
      ]}
      figures={figuresOf(review)}
      actions={hold}
      band={{
        items: [
          { icon: 'pause-circle-fill', text: why },
          ...proofItems(review),
          ...(isOpen ? [{ icon: 'user-fill' as const, text: holder.text }] : []),
        ],
        end: isOpen ? { icon: 'timer-fill', text: clock.text } : undefined,
        used: isOpen ? clock.used : undefined,
      }}
    />
  );
}
