import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#api/call.ts';

/** Once something is on the screen it is among what its reader opened last, wherever they sign in. */
export function useRecent(subject: RecentSubject | undefined): void {
  const queryClient = useQueryClient();
  const keeping = useMutation({
    mutationFn: (opened: RecentSubject) => call('keepRecent', { body: { subject: opened } }),
    // A way back that could not be kept is nobody's trouble.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listRecents'] }),
  });
  const keep = useEffectEvent(() => {
    if (subject !== undefined) keeping.mutate(subject);
  });
  const key = subject === undefined ? null : `${subject.kind}:${subject.id}`;
  useEffect(() => {
    if (key !== null) keep();
  }, [key]);
}
