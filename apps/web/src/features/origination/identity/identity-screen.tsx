import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { funnelCopy } from '#copy/funnel.ts';
import { identityCopy as copy } from '#copy/identity.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { FunnelTitle } from '#features/origination/frame/funnel-title.tsx';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { identityQuery, useStartCapture } from './identity-queries.ts';

/** What is needed and why, before the provider's page opens. */
export function IdentityScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { go, replace } = useNavigation();
  const identity = useQuery(identityQuery);
  const start = useStartCapture();
  const isProven = identity.data?.is_identity_verified === true && id === undefined;
  const action = isProven ? (
    <Button full onClick={() => replace(paths.approving)}>
      {copy.continue}
    </Button>
  ) : (
    <Button
      full
      // Busy until the provider's page takes over.
      busy={start.isPending || start.isSuccess}
      onClick={() => start.mutate(id ?? null)}
    >
      {copy.start}
    </Button>
  );
  const words = isProven ? copy.results.approved : copy;
  return (
    <FunnelFrame
      step={2}
      stepText={funnelCopy.stepPart(2, funnelCopy.identityPart)}
      onBack={() => go(paths.home)}
      dock={action}
    >
      <FunnelTitle title={words.title} text={words.text} />
      <FailureNotice error={identity.error} title={copy.loadFailed} onRetry={identity.refetch} />
      <FailureNotice error={start.error} title={copy.startFailed} />
      {!isProven && <Needs />}
      <OnDesktop>{action}</OnDesktop>
    </FunnelFrame>
  );
}

function Needs() {
  return (
    <>
      <Section title={copy.needs} quiet>
        <RowCard>
          <Row
            still
            lead={<PetalTile icon="identification-card" tone="gold" />}
            title={copy.ine.title}
            support={copy.ine.text}
          />
          <Row
            still
            lead={<PetalTile icon="user-circle-fill" tone="violet" />}
            title={copy.selfie.title}
            support={copy.selfie.text}
          />
        </RowCard>
      </Section>
      <Banner tone="info" icon="shield-check-fill" text={copy.privacy} />
    </>
  );
}
