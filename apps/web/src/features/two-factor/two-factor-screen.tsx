import type { ActivityKind, ActivityView } from '@abona/contract/identity/activity';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { twoFactorCopy as copy } from '#copy/two-factor.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import type { RouteKey } from '#routing/paths.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { ActivityProof } from './activity-proof.tsx';
import { activityQuery } from './two-factor-queries.ts';

/** Proves the activity that the address names, or the one that waits. */
export function TwoFactorScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { token } = useSearch({ strict: false }) as { readonly token?: string };
  const activity = useQuery(activityQuery({ id, link: token ?? null }));
  if (activity.isPending) {
    return (
      <SkeletonScreen>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </SkeletonScreen>
    );
  }
  if (activity.data === undefined || activity.data === null) {
    return (
      <Ended
        words={copy.none}
        notice={
          <FailureNotice
            error={activity.error}
            title={copy.loadFailed}
            onRetry={activity.refetch}
          />
        }
      />
    );
  }
  return <Standing activity={activity.data} askedAt={activity.dataUpdatedAt} />;
}

/** Where the thing that was confirmed goes on. */
const destinations: Readonly<Record<ActivityKind, RouteKey>> = {
  phone_change: 'contactInformation',
  personal_data: 'account',
  refund_account: 'refundAccounts',
  card_removal: 'cards',
  mandate: 'automaticPayment',
  loan_acceptance: 'offering',
  withdrawal: 'loan',
  relief: 'loan',
};

/** Whoever came from a screen of their own goes back to it. */
const origins: Readonly<Record<string, RouteKey>> = {
  privacidad: 'privacy',
  oferta: 'offering',
  tienda: 'hostedConsent',
  tarjetas: 'cards',
  cuentas: 'accounts',
  reembolsos: 'refunds',
  'reembolso-automatico': 'automaticRefund',
  'cuentas-reembolso': 'refundAccounts',
  cuenta: 'accountsAdd',
  'cuenta-reembolso': 'refundAccountsAdd',
  'cuenta-pago': 'automaticPaymentAccountForm',
};

type Origin = {
  readonly para?: string;
  /** What brought somebody to the wallet; the wallet itself judges them. */
  readonly source?: string;
  readonly return_to?: string;
};

const hrefAfter = (kind: ActivityKind, { para, source, return_to: target }: Origin): string => {
  const key = origins[para ?? ''] ?? destinations[kind];
  const flow = new URLSearchParams({
    ...(typeof source === 'string' ? { source } : {}),
    ...(typeof target === 'string' ? { return_to: target } : {}),
  }).toString();
  return `${hrefOf(isAvailableRoute(key) ? key : 'account')}${flow === '' ? '' : `?${flow}`}`;
};

type StandingProps = { readonly activity: ActivityView; readonly askedAt: number };

function Standing({ activity, askedAt }: StandingProps) {
  const { status, kind } = activity;
  const origin = useSearch({ strict: false }) as Origin;
  if (status === 'proven') {
    return (
      <WallScreen
        art={<FullBloom />}
        title={copy.proven.title}
        text={copy.proven.text}
        band={
          <ButtonLink variant="bloom" href={hrefAfter(kind, origin)}>
            {copy.continue}
          </ButtonLink>
        }
      />
    );
  }
  if (status === 'expired' || status === 'cancelled') return <Ended words={copy[status]} />;
  return <ActivityProof activity={activity} askedAt={askedAt} />;
}

type EndedProps = {
  readonly words: { readonly title: string; readonly text: string };
  readonly notice?: React.ReactNode;
};

function Ended({ words, notice }: EndedProps) {
  return (
    <MessageScreen
      art={<PottedBud />}
      title={words.title}
      text={words.text}
      homeHref={hrefOf('home')}
      actions={
        <>
          {notice}
          <ButtonLink full href={hrefOf('account')}>
            {copy.toAccount}
          </ButtonLink>
        </>
      }
    />
  );
}
