import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { useQuery } from '@tanstack/react-query';
import { returnPauseCopy as copy } from '#copy/return-pause.ts';
import { dayMonth } from '#lib/day-text.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { openReturnsQuery } from '#session/facts/return-facts.ts';

/** Says which loans wait for a shop's word, and until when; without a loan, all of them. */
export function ReturnPause({ loanId = null }: { readonly loanId?: string | null }) {
  const { data = [] } = useQuery(openReturnsQuery);
  return data
    .filter(({ loan_id: id }) => loanId === null || id === loanId)
    .map((one) => (
      <Banner
        key={one.return_id}
        tone="info"
        icon="arrow-u-up-left-bold"
        title={copy.title(dayMonth(mexicoCityDate(Date.parse(one.open_until))))}
        text={copy.text(one.merchant_name)}
        action={
          <ButtonLink size="s" variant="line" href={hrefOf('refunds')}>
            {copy.go}
          </ButtonLink>
        }
      />
    ));
}
