import { useCall } from '#api/use-call.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';

type Count = { readonly open: number; readonly late: number };

/** How much waits at each place, for the navigation. */
export function useCounts(): ReadonlyMap<string, Count> {
  const may = useMay();
  const { data } = useCall('getStaffToday', {}, { enabled: may('getStaffToday') });
  if (data === undefined) return new Map();
  return new Map([[paths.requests, { open: data.mine_to_decide, late: 0 }]]);
}
