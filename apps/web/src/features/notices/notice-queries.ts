import type { NoticeChoicesView } from '@abona/contract/identity/notice';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import {
  currentSubscription,
  endpointHash,
  subscribePush,
  unsubscribePush,
} from '#browser/push-subscription.ts';
import { noticesCopy as copy } from '#copy/notices.ts';
import { failureSentence } from '#shell/trouble/failure-sentence.ts';

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('getNoticeChoices', {}, { signal }),
  refetchOnMount: 'always',
});

/** What names this browser's own subscription in the list; null while it has none. */
export const ownDeviceQuery = queryOptions({
  queryKey: ['notices', 'own'],
  queryFn: async () => {
    const own = await currentSubscription();
    return own === null ? null : endpointHash(own.endpoint);
  },
  refetchOnMount: 'always',
});

/** What every change answers is what is shown from then on. */
function useChange<Wish>(change: (wish: Wish) => Promise<NoticeChoicesView | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => {
      if (view === null) toasts.show(copy.device.refused, 'late');
      else client.setQueryData(noticesQuery.queryKey, view);
      return client.invalidateQueries({ queryKey: ownDeviceQuery.queryKey });
    },
    onError: (failure) => toasts.show(failureSentence(failure) ?? copy.notSaved, 'late'),
  });
}

type Choice = Pick<NoticeChoicesView['choices'][number], 'kind' | 'channel'>;

export const useChoice = () =>
  useChange(({ isOn, ...choice }: Choice & { readonly isOn: boolean }) =>
    call('setNoticeChoice', { body: { ...choice, is_on: isOn } }),
  );

export const useAmounts = () =>
  useChange((shows: boolean) => call('setNoticeAmounts', { body: { shows_amounts: shows } }));

/** Null: the person or the browser did not let us. */
export const useAllowHere = () =>
  useChange(async (key: string) => {
    const made = await subscribePush(key);
    return made === null ? null : call('addPushDevice', { body: made });
  });

type Removal = { readonly id: string; readonly isOwn: boolean };

export const useRemoveDevice = () =>
  useChange(async ({ id, isOwn }: Removal) => {
    if (isOwn) await unsubscribePush();
    return call('removePushDevice', { params: { id } });
  });
