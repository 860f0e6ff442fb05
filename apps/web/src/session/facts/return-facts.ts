import type { OwnRefunds, ReturnView } from '@abona/contract/collections/refund';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Under the key by which whatever changes a return has it asked for anew. */
const ownRefundsKey = ['collections', 'refunds'] as const;

const openOnes = ({ returns }: OwnRefunds): readonly ReturnView[] =>
  returns.filter(({ status }) => status === 'open');

/** Products that are said to be on their way back: their loans wait. */
export const openReturnsQuery = queryOptions({
  queryKey: ownRefundsKey,
  queryFn: ({ signal }) => call('listOwnRefunds', {}, { signal }),
  select: openOnes,
  refetchOnMount: 'always',
});
