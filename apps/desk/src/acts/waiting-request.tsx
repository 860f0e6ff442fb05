import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';

/** The request about a subject that nobody has decided yet. */
export function useWaitingRequest(subject: string): string | null {
  const may = useMay();
  const pending = useCall(
    'listStaffRequests',
    { query: { state: 'pending' } },
    { enabled: may('listStaffRequests') },
  );
  const own = pending.data?.requests.find((request) => request.subject === subject);
  return own?.request_id ?? null;
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
