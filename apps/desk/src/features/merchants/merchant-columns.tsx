import { peso } from '@abona/client/office/money.ts';
import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { MerchantRow } from '@abona/contract/staff-acts/merchant-list';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { accountStatusWords } from '#copy/merchant-review.ts';
import { merchantsCopy } from '#copy/merchants.ts';
import { dateText } from '#lib/moments.ts';
import { queueClock } from '#lib/queue-clock.ts';

const { columns } = merchantsCopy;

const tones: Readonly<Record<AccountStatus, DenseTagTone>> = {
  draft: 'off',
  proving: 'off',
  agreement: 'off',
  in_review: 'info',
  more_asked: 'warn',
  active: 'ok',
  declined: 'off',
  suspended: 'latesoft',
};

const clockOf = ({ since, by }: NonNullable<MerchantRow['review']>, today: string) =>
  queueClock({ due_on: by, clock: 'house', opened_at: since }, today);

/** Whether we have not looked at it by when we said. */
export const isReviewLate = ({ review }: MerchantRow, today: string | undefined): boolean =>
  review !== null && today !== undefined && review.by < today;

export const merchantColumns = (today: string | undefined): readonly DataColumn<MerchantRow>[] => [
  {
    id: 'name',
    header: columns.name,
    width: 12,
    grow: true,
    truncates: true,
    look: 'strong',
    cell: ({ name }) => name,
  },
  {
    id: 'rfc',
    header: columns.rfc,
    width: 8.5,
    look: 'muted',
    cell: ({ rfc }) => rfc ?? '—',
  },
  {
    id: 'status',
    header: columns.status,
    width: 11,
    cell: ({ status }) => <DenseTag tone={tones[status]} text={accountStatusWords[status]} />,
  },
  {
    id: 'since',
    header: columns.since,
    width: 7,
    look: 'muted',
    cell: ({ since }) => dateText(new Date(since)),
  },
  {
    id: 'sold',
    header: columns.sold,
    width: 8.5,
    align: 'end',
    cell: ({ sold }) => (sold === null ? '—' : peso(sold.amount)),
  },
  {
    id: 'count',
    header: columns.count,
    width: 5.25,
    align: 'end',
    look: 'muted',
    cell: ({ sold }) => (sold === null ? '—' : sold.count.toLocaleString('es-MX')),
  },
  {
    id: 'review',
    header: columns.review,
    width: 11.5,
    cell: ({ review }) =>
      review === null || today === undefined ? '—' : <ClockBadge {...clockOf(review, today)} />,
  },
];
