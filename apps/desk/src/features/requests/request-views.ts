import type { StaffRequestView } from '@abona/contract/staff/staff-request';

export const requestViews = ['para-mi', 'pedidas', 'otras', 'decididas'] as const;
export type RequestViewName = (typeof requestViews)[number];

type Reader = { readonly person_id: string };

const isPending = ({ state }: StaffRequestView): boolean => state === 'pending';

const isIn: Readonly<
  Record<RequestViewName, (request: StaffRequestView, reader: Reader) => boolean>
> = {
  'para-mi': (request) => isPending(request) && request.is_mine_to_decide,
  pedidas: ({ maker }, reader) => maker.person_id === reader.person_id,
  otras: (request, reader) =>
    isPending(request) &&
    !request.is_mine_to_decide &&
    request.maker.person_id !== reader.person_id,
  decididas: (request) => !isPending(request),
};

/** What waits comes first, the next to expire on top; then what is over, the latest on top. */
function compare(one: StaffRequestView, other: StaffRequestView): number {
  if (isPending(one) !== isPending(other)) return isPending(one) ? -1 : 1;
  return isPending(one)
    ? one.expires_at.localeCompare(other.expires_at)
    : endOf(other).localeCompare(endOf(one));
}

const endOf = ({ decided_at, expires_at }: StaffRequestView): string => decided_at ?? expires_at;

/** The requests of a view, in its order. */
export const requestsIn = (
  view: RequestViewName,
  requests: readonly StaffRequestView[],
  reader: Reader,
): readonly StaffRequestView[] =>
  requests.filter((request) => isIn[view](request, reader)).toSorted(compare);

/** Whatever was read, each once: what waits and the last ones of all are two calls. */
export const eachOnce = (
  ...lists: readonly (readonly StaffRequestView[])[]
): readonly StaffRequestView[] => [
  ...new Map(lists.flat().map((request) => [request.request_id, request])).values(),
];
