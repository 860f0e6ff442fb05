import type { CreditLineView } from '@abona/contract/origination/decision';
import { Confetti } from '@abona/ui/art/confetti.tsx';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { PottedSprout } from '@abona/ui/art/potted-sprout.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Loader } from '@abona/ui/feedback/loader.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configuration } from '#browser/configuration.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { outcomesCopy } from '#copy/outcomes.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { creditLineQuery, sessionQuery } from '#session/facts/customer-facts.ts';
import { firstNameOf } from '#session/facts/first-name.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useWowMoment } from './outcome-queries.ts';

/** The line rose, if it did. */
export const CreditCapacityScreen = () => (
  <LineScreen titleOf={({ raise }) => (raise === null ? null : outcomesCopy.line.success)} />
);

/** Somebody without a purchase knows their line now. */
export const CompletedKycScreen = () => (
  <LineScreen titleOf={(_, name) => outcomesCopy.line.title(name)} />
);

const copy = outcomesCopy.line;

type LineScreenProps = {
  /** What there is to celebrate of a line; null: nothing, and nothing is celebrated. */
  readonly titleOf: (line: CreditLineView, name: string) => string | null;
};

/** A line was granted, or rose: how much it is, and where it can be used. */
function LineScreen({ titleOf }: LineScreenProps) {
  const { data: line, error, refetch } = useQuery(creditLineQuery);
  const { data: session } = useQuery(sessionQuery);
  const isNew = useWowMoment();
  if (line === undefined)
    return error === null ? (
      <Loader fullScreen />
    ) : (
      <FailureNotice error={error} title={outcomesCopy.credit.failed} onRetry={refetch} />
    );
  const title = line === null ? null : titleOf(line, firstNameOf(session?.customer_name ?? ''));
  if (line === null || title === null) return <NothingNew line={line} />;
  return (
    <WallScreen
      art={<FullBloom />}
      celebrates
      title={title}
      {...(isNew === true ? { sky: <Confetti /> } : {})}
      text={<Available line={line} />}
      band={
        <>
          <ButtonLink variant="bloom" href={configuration().links.web_store_search}>
            {copy.shops}
          </ButtonLink>
          <WaysOn />
        </>
      }
    />
  );
}

const Available = ({ line }: { readonly line: CreditLineView }): ReactNode => (
  <>
    {copy.textBefore}
    <b>{peso(line.available)}</b>
    {copy.textAfter}
  </>
);

const WaysOn = () => (
  <>
    <ButtonLink variant="on-wall" href={hrefOf('creditDetail')}>
      {copy.detail}
    </ButtonLink>
    <ButtonLink variant="on-wall" href={hrefOf('home')}>
      {funnelCopy.goHome}
    </ButtonLink>
  </>
);

/** Somebody came by an old link, or by none: their line as it is, and no good news. */
function NothingNew({ line }: { readonly line: CreditLineView | null }) {
  return (
    <WallScreen
      art={<PottedSprout />}
      title={line === null ? outcomesCopy.credit.none.title : copy.same}
      text={line === null ? outcomesCopy.credit.none.text : <Available line={line} />}
      band={<WaysOn />}
    />
  );
}
