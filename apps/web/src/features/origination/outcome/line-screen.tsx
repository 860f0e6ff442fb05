import { centavos, formatMoney } from '@abona/kernel/money';
import { useQuery } from '@tanstack/react-query';
import { configuration } from '#browser/configuration.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { outcomesCopy } from '#copy/outcomes.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { creditLineQuery, sessionQuery } from '#session/customer-facts.ts';
import { firstNameOf } from '#session/first-name.ts';
import { Confetti } from '#ui/art/confetti.tsx';
import { FullBloom } from '#ui/art/full-bloom.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { WallScreen } from '#ui/shell/wall-screen.tsx';
import { useWowMoment } from './outcome-queries.ts';

const copy = outcomesCopy.line;

/** A line was granted, or grew: how much it is, and where it can be used. */
export function LineScreen({ title }: { readonly title?: string }) {
  const { data: line } = useQuery(creditLineQuery);
  const { data: session } = useQuery(sessionQuery);
  const isNew = useWowMoment();
  const name = firstNameOf(session?.customer_name ?? '');
  return (
    <WallScreen
      art={<FullBloom />}
      celebrates
      title={title ?? copy.title(name)}
      {...(isNew === true ? { sky: <Confetti /> } : {})}
      text={
        line ? (
          <>
            {copy.textBefore}
            <b>{formatMoney(centavos(line.available))}</b>
            {copy.textAfter}
          </>
        ) : (
          copy.pending
        )
      }
      band={
        <>
          <ButtonLink variant="bloom" href={configuration().links.web_store_search}>
            {copy.shops}
          </ButtonLink>
          <ButtonLink variant="on-wall" href={hrefOf('creditDetail')}>
            {copy.detail}
          </ButtonLink>
          <ButtonLink variant="on-wall" href={hrefOf('home')}>
            {funnelCopy.goHome}
          </ButtonLink>
        </>
      }
    />
  );
}
