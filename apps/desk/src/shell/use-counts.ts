import type { QueueName } from '@abona/contract/staff/staff-queue';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '#api/use-call.ts';
import { queueWords } from '#copy/queues.ts';
import { keepYear } from '#lib/moments.ts';
import { useServerNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';

type Count = { readonly open: number; readonly late: number };

const useTodayQuery = () => {
  const may = useMay();
  return useCall('getStaffToday', {}, { enabled: may('getStaffToday') });
};

const useToday = () => useTodayQuery().data;

/** The hour of the business, which a sandbox moves. */
export function useBusinessNow(): Date {
  const { data, dataUpdatedAt } = useTodayQuery();
  const now = useServerNow(data?.now, dataUpdatedAt);
  if (data !== undefined) keepYear(now);
  return now;
}

/** At midnight of the business all that is on the screen is read again: what was due today is late. */
export function useNewDay(): void {
  const queryClient = useQueryClient();
  const { data } = useTodayQuery();
  const day = mexicoCityDate(useBusinessNow().getTime());
  const isOver = data !== undefined && data.today < day;
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries();
  }, [isOver, queryClient]);
}

/** Late loans have a screen of their own. */
const placeOfQueue = (queue: QueueName): string =>
  queue === 'collections' ? paths.arrears : paths.queue(queue);

/** How much waits at each place, for the navigation. */
export function useCounts(): ReadonlyMap<string, Count> {
  const today = useToday();
  if (today === undefined) return new Map();
  return new Map([
    [paths.requests, { open: today.mine_to_decide, late: 0 }],
    ...today.queues.map(({ queue, open, late }) => [placeOfQueue(queue), { open, late }] as const),
  ]);
}

/** How the day of whoever is signed in goes; nothing while it is not known. */
export const useAttended = () => useToday()?.attended;

export const queueIcons: Readonly<Record<QueueName, DenseIconName>> = {
  applications: 'magnifying-glass-plus',
  identity: 'identification-card',
  dispute: 'scales',
  complaint: 'megaphone',
  withdrawal: 'arrow-u-up-left',
  hardship: 'hand-heart',
  not_me: 'shield-warning',
  decision_review: 'list-magnifying-glass',
  bureau_correction: 'notebook',
  privacy: 'lock-key',
  collections: 'phone-call',
  suspense: 'currency-circle-dollar',
  differences: 'swap-bold',
  payments: 'credit-card',
  aml_alerts: 'flag',
  approvals: 'seal-check',
  accounting_reports: 'certificate',
  authority_reports: 'megaphone',
  merchant_reviews: 'storefront',
  dead_webhooks: 'webhooks-logo',
  dead_jobs: 'warning-circle-fill',
};

/** The queues of whoever is signed in; requests that wait and late loans have places of their own. */
export function useQueuePlaces() {
  const today = useToday();
  return (today?.queues ?? [])
    .filter(({ queue }) => queue !== 'approvals' && queue !== 'collections')
    .map(({ queue }) => ({
      name: queueWords[queue],
      href: paths.queue(queue),
      icon: queueIcons[queue],
      iconHere: queueIcons[queue],
    }));
}
