import { NEWS_MAX, type StaffNews } from '@abona/contract/staff/staff-today';
import { publicId } from '@abona/kernel/public-id';
import type { StaffCaller } from '#platform/http/caller.ts';
import { approvalRefusal } from '../domain/staff-request.ts';
import { subjectOfKey } from '../domain/subject.ts';
import { listGiven } from '../stores/assignment-store.ts';
import { findReadNews, keepReadNews } from '../stores/read-news-store.ts';
import { listDecided } from '../stores/request-store.ts';
import { readRequests } from './read-requests.ts';
import type { StaffDeps } from './staff-deps.ts';

/** What is older is news no more. */
export const NEWS_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * What concerns somebody, the latest first: what colleagues gave them and they still have, what waits for their word,
 * and what was decided of what they asked for. It is read from where it happened, so that there is nothing to send and
 * nothing that could be lost: what is given away or decided by somebody else is news no more.
 */
export async function readNews(deps: StaffDeps, caller: StaffCaller) {
  const { personId } = caller;
  const now = deps.clock.technicalNow();
  const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
  const [given, decided, pending] = await Promise.all([
    listGiven(deps.db, { personId, since, limit: NEWS_MAX }),
    listDecided(deps.db, { makerId: personId, since, limit: NEWS_MAX }),
    readRequests(deps, 'pending'),
  ]);
  const news: StaffNews[] = [
    ...given.flatMap(({ givenBy, name, at, subjects: [first = '', ...others] }): StaffNews[] => {
      const subject = subjectOfKey(first);
      if (subject === null) return [];
      const news_id = `assigned.${publicId('staff', givenBy)}.${at.getTime()}`;
      const base = { news_id, at: at.toISOString(), is_read: false, by: name };
      return [{ ...base, kind: 'assigned', subject, count: 1 + others.length }];
    }),
    ...pending
      .filter((one) => approvalRefusal(one, caller, now) === null)
      .map(({ id, kind, makerName, createdAt }): StaffNews => {
        const request_id = publicId('req', id);
        const base = { news_id: `to_decide.${request_id}`, at: createdAt.toISOString() };
        return { ...base, is_read: false, kind: 'to_decide', by: makerName, act: kind, request_id };
      }),
    ...decided.map(({ id, kind, state, checkerName, at }): StaffNews => {
      const request_id = publicId('req', id);
      const base = { news_id: `decided.${request_id}`, at: at.toISOString(), is_read: false };
      return { ...base, kind: 'decided', by: checkerName, act: kind, request_id, state };
    }),
  ];
  const latest = news.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, NEWS_MAX);
  const read = await findReadNews(deps.db, {
    personId,
    news: latest.map(({ news_id: id }) => id),
  });
  const shown = latest.map((one) => ({ ...one, is_read: read.has(one.news_id) }));
  return { news: shown, unread: shown.filter(({ is_read: isRead }) => !isRead).length };
}

/** Keeps that somebody read these; what is no news of theirs is passed over. */
export async function markNewsRead(
  deps: StaffDeps,
  { ids, caller }: { readonly ids: readonly string[]; readonly caller: StaffCaller },
): Promise<void> {
  const { news } = await readNews(deps, caller);
  const theirs = news.flatMap(({ news_id: id }) => (ids.includes(id) ? [id] : []));
  const { personId } = caller;
  await keepReadNews(deps.db, { personId, news: theirs, at: deps.clock.technicalNow() });
}
