import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';

/** The request about a subject that nobody has decided yet. */
export const useWaitingRequest = (subject: string): string | null =>
  useWaiting(subject)?.request_id ?? null;

/** The same, whole. */
export function useWaiting(subject: string): StaffRequestView | undefined {
  const may = useMay();
  const pending = useCall(
    'listStaffRequests',
    { query: { state: 'pending' } },
    { enabled: may('listStaffRequests') },
  );
  return pending.data?.requests.find((request) => request.subject === subject);
}

type WaitingRequestProps = {
  readonly requestId: string;
  readonly words: { readonly waits: string; readonly waitsLink: string };
};

/** What was asked for waits for a second person, and where. */
export const WaitingRequest = ({ requestId, words }: WaitingRequestProps) => (
  <DenseBanner
    tone="approval"
    title={words.waits}
    action={<Link href={`${paths.requests}?solicitud=${requestId}`}>{words.waitsLink}</Link>}
  />
);
