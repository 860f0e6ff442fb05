import type { TrailAct } from '@abona/contract/staff/trail';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { StaffCaller } from '#platform/http/caller.ts';
import { listActedOn } from '#platform/trail/trail-lines.ts';
import { type QueueDeps, queuesOf, readDueToday } from './queues.ts';

/** Acts by which somebody of ours sees to something that waits; looking and noting are none. */
const attending: readonly TrailAct[] = [
  'staff.acted',
  'staff.asked',
  'staff.request_executed',
  'staff.request_rejected',
  'staff.request_void',
  'cases.written_to',
  'cases.answered',
  'collections.difference_explained',
  'arrears.contact_settled',
  'arrears.promised',
  'reporting.report_sent',
  'reporting.report_accepted',
  'reporting.report_rejected',
  'reporting.alert_reported',
  'reporting.alert_dismissed',
  'operations.job_retried',
  'operations.webhook_resent',
];

/**
 * How somebody's day goes: what they saw to since midnight, each subject once and only if it is not left for today, and
 * what they have that is due today or late. The trail says the first, the queues the second, so that a day adds up
 * whatever was done twice, given away or came back.
 */
export async function readAttended(
  deps: QueueDeps,
  caller: StaffCaller,
): Promise<{ readonly done: number; readonly left: number }> {
  const today = mexicoCityDate(deps.clock.now().getTime());
  const acts = await listActedOn(deps.db, {
    actor: `staff:${caller.personId}`,
    actions: attending,
    from: new Date(startOfMexicoCityDay(today)),
  });
  // What is written to a case stands in the trail of its customer.
  const handled = [
    ...new Set(
      acts.map(({ subject, folio }) =>
        folio !== null && subject.startsWith('customer:') ? `case:${folio}` : subject,
      ),
    ),
  ];
  const due = await Promise.all(
    queuesOf(caller).map((queue) => readDueToday(deps, { queue, caller, among: handled })),
  );
  const waiting = new Set(due.flatMap((one) => one.waiting));
  return {
    done: handled.filter((subject) => !waiting.has(subject)).length,
    left: due.reduce((sum, { mine }) => sum + mine, 0),
  };
}
