import { type LiveStream, STAFF_LIVE_PATH, type Watchers } from '@abona/contract/staff/staff-live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from './session.ts';
import { watching } from './watching.ts';

/** Several changes at once are one look. */
const TOGETHER_MS = 400;

/** While somebody is at the desk they see what others do: what is on the screen is read again when it changed. */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => listen(queryClient), [queryClient]);
}

function listen(queryClient: QueryClient): (() => void) | undefined {
  // Only a browser has one; what is on the screen is then as true as its last look.
  if (typeof EventSource === 'undefined') return undefined;
  const source = new EventSource(STAFF_LIVE_PATH);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wasAway = false;
  const lookAgain = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void queryClient.invalidateQueries();
    }, TOGETHER_MS);
  };
  source.addEventListener('changed', lookAgain);
  source.addEventListener('begun', ({ data }) => {
    const stream: LiveStream = JSON.parse(data);
    watching.onStream(stream.stream_id);
  });
  source.addEventListener('watchers', ({ data }) => {
    const watchers: Watchers = JSON.parse(data);
    watching.hear(watchers);
  });
  source.addEventListener('error', () => {
    wasAway = true;
    watching.onStream(null);
  });
  source.addEventListener('open', () => {
    // What happened meanwhile was told to nobody here.
    if (wasAway) lookAgain();
    wasAway = false;
  });
  source.addEventListener('ended', () => {
    source.close();
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return () => {
    if (timer !== null) clearTimeout(timer);
    source.close();
    watching.onStream(null);
  };
}
