import type { RequestState } from '@abona/contract/staff/staff-request';
import { listRequests, type NamedRequest } from '../stores/request-store.ts';
import type { StaffDeps } from './staff-deps.ts';

export const readRequests = (
  { db, clock }: StaffDeps,
  state: RequestState | undefined,
): Promise<readonly NamedRequest[]> =>
  listRequests(db, { now: clock.technicalNow(), ...(state === undefined ? {} : { state }) });

export async function readRequest(
  { db, clock }: StaffDeps,
  id: string,
): Promise<NamedRequest | null> {
  const [request = null] = await listRequests(db, { now: clock.technicalNow(), id });
  return request;
}
