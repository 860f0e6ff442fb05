import type { PrivacyRequestView } from '@abona/contract/identity/privacy';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { privacyCopy } from '#copy/privacy.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { momentText } from '#lib/moment-text.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { requestsQuery } from './privacy-queries.ts';

const copy = privacyCopy.requests;

/** What was asked for, each with its folio and the day we answer by. */
export function PrivacyRequests() {
  const found = useQuery(requestsQuery);
  const requests = found.data?.requests ?? [];
  return (
    <Section quiet title={copy.title}>
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && requests.length === 0 && (
        <Text look="small" tone="muted">
          {copy.empty}
        </Text>
      )}
      {requests.length > 0 && (
        <RowCard>
          {requests.map((request) => (
            <Row
              key={request.folio}
              still
              title={copy.kinds[request.kind]}
              support={supportOf(request)}
              end={
                <Tag
                  tone={request.status === 'received' ? 'warn' : 'ok'}
                  text={copy.statuses[request.status]}
                />
              }
            />
          ))}
        </RowCard>
      )}
    </Section>
  );
}

function supportOf(request: PrivacyRequestView): string {
  const { folio, status, kind, answer } = request;
  if (answer !== null) return copy.answered(folio, answer);
  if (status !== 'received') return copy.done(folio, momentText(request.received_at));
  return kind === 'cancellation'
    ? copy.waitsForCredit(folio)
    : copy.due(folio, dayWithYear(request.answer_due_on));
}
