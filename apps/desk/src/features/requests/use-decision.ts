import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { requestsCopy } from '#copy/requests.ts';
import { useSession } from '#session/session.ts';
import { titleOf } from './request-text.ts';

/** What somebody says to a request: yes, or no with a note. */
type Decision = { readonly isYes: true } | { readonly isYes: false; readonly note: string };

/**
 * Decides a request. Whatever comes of it, everything on the screen is read anew: an approval changes more than the
 * request, and a refusal means that somebody else was faster or that something changed.
 */
export function useDecision(request: StaffRequestView, onDone: () => void) {
  const { person_id } = useSession();
  const queryClient = useQueryClient();
  const params = { request_id: request.request_id };
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.isYes
        ? call('approveRequest', { params })
        : call('rejectRequest', { params, body: { note: decision.note } }),
    onSuccess: (_, { isYes }) => {
      const title = titleOf(request);
      const isOwn = request.maker.person_id === person_id;
      const no = isOwn ? requestsCopy.takenBack : requestsCopy.refused;
      toasts.show(isYes ? requestsCopy.approved(title) : no(title));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
