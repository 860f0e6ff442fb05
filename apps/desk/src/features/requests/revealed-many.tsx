import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { fieldWords } from '#copy/customer.ts';
import { requestsCopy } from '#copy/requests.ts';
import { hourText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { sentenceOf } from '#shell/route-failure.tsx';

type Shown = StaffCallReply<'listManyReveals'>['people'][number];

const copy = requestsCopy.revealed;

const columnsOf = (field: string) =>
  [
    {
      id: 'customer',
      header: copy.columns.customer,
      cell: ({ customer_id: id }: Shown) => <Link href={paths.customer(id)}>{String(id)}</Link>,
    },
    {
      id: 'name',
      header: copy.columns.name,
      cell: ({ name }: Shown) => name ?? copy.nameless,
      truncates: true,
    },
    {
      id: 'value',
      header: field,
      cell: ({ value }: Shown) => value ?? copy.missing,
      look: 'strong',
    },
  ] as const;

/** What somebody agreed to show: to whoever asked, until its time is over, and nowhere but here. */
export function RevealedMany({ requestId }: { readonly requestId: string }) {
  const now = useNow();
  const shown = useCall('listManyReveals', { params: { request_id: requestId } });
  if (shown.error !== null) return <DenseBanner tone="info" title={sentenceOf(shown.error)} />;
  if (shown.data === undefined) return null;
  const { field, people, shown_until: until } = shown.data;
  if (new Date(until) <= now) return <DenseBanner tone="info" title={copy.over} />;
  const word = fieldWords[field];
  return (
    <Panel title={copy.title(word)} count={people.length} pad={false}>
      <DenseBanner tone="info" title={copy.until(hourText(new Date(until)))} />
      <PlainTable
        caption={copy.caption}
        columns={columnsOf(word)}
        rows={people}
        rowId={({ customer_id: id }) => String(id)}
      />
    </Panel>
  );
}
