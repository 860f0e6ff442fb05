import type { RequestState } from '@abona/contract/staff/staff-request';
import type { NamedRequest } from '../stores/request-store.ts';
import type { StaffDeps } from './staff-deps.ts';

export const readRequests = (
  { db, clock, requests }: StaffDeps,
  state: RequestState | undefined,
): Promise<readonly NamedRequest[]> =>
  requests.list(db, { now: clock.technicalNow(), ...(state === undefined ? {} : { state }) });

export async function readRequest(
  { db, clock, requests }: StaffDeps,
  id: string,
): Promise<NamedRequest | null> {
  const [request = null] = await requests.list(db, { now: clock.technicalNow(), id });
  return request;
}
