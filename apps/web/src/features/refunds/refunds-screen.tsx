import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { refundsCopy as copy } from '#copy/refunds.ts';
import { hrefOf, routeAt } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { RefundAccount, RefundAccountSection } from './refund-account.tsx';
import { RefundList } from './refund-list.tsx';
import { refundsQuery } from './refund-queries.ts';
import { Returnable, Returns } from './returns.tsx';

/** What came back and where it goes; at the address of automatic refunds only the latter. */
export function RefundsScreen() {
  const { go } = useNavigation();
  const { pathname } = useLocation();
  const isAccount = routeAt(pathname)?.key === 'automaticRefund';
  const found = useQuery(refundsQuery);
  const data = found.data;
  return (
    <Screen
      title={isAccount ? copy.account.title : copy.title}
      onBack={() => go(isAccount ? paths.refunds : paths.home)}
    >
      <QueryTrouble query={found} title={copy.failed} />
      {data !== undefined && isAccount && (
        <Stack gap={5}>
          <RefundAccount account={data.account} waiting={data.waiting} />
          <ButtonLink full variant="text" href={hrefOf('refunds')}>
            {copy.account.all}
          </ButtonLink>
        </Stack>
      )}
      {data !== undefined && !isAccount && (
        <Columns
          main={
            <>
              <Returns returns={data.returns} />
              <RefundList refunds={data.refunds} />
              <Returnable purchases={data.returnable} />
            </>
          }
          aside={<RefundAccountSection account={data.account} waiting={data.waiting} />}
        />
      )}
    </Screen>
  );
}
