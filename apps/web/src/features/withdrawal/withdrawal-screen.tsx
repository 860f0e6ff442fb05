import type { WithdrawalPreview } from '@abona/contract/cases/withdrawal';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { withdrawalCopy as copy } from '#copy/withdrawal.ts';
import { dayShort } from '#lib/day-text.ts';
import { loanPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { TooLate } from './too-late.tsx';
import { isTooLate, withdrawalQuery } from './withdrawal-queries.ts';
import { Withdrawing } from './withdrawing.tsx';

/** What comes back to whom, and one confirmation; outside its days, what is possible instead. */
export function WithdrawalScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { go } = useNavigation();
  const found = useQuery(withdrawalQuery(id));
  const back = () => go(loanPath(id));
  if (found.data !== undefined) {
    return <Withdrawing preview={found.data} clock={clockOf(found.data)} onBack={back} />;
  }
  return (
    <Screen title={copy.title} onBack={back}>
      {isTooLate(found.error) ? (
        <TooLate loanId={id} reason={found.error.message} />
      ) : (
        <QueryTrouble query={found} title={copy.failed} />
      )}
    </Screen>
  );
}

function clockOf({ last_day: last, day, days }: WithdrawalPreview): string {
  return day >= days ? copy.wall.today(dayShort(last)) : copy.wall.clock(dayShort(last), day, days);
}
