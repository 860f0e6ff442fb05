import type { QueueRow } from '@abona/contract/staff/staff-queue';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { nextStepWords, queueCopy } from '#copy/queues.ts';
import styles from './next-column.module.css';

/** Whom a row waits for is told quietly; what is ours to do is not. */
export const isOurs = ({ next }: QueueRow): boolean =>
  next !== 'await_customer' && next !== 'await_second_person';

/** The last column of what waits: what comes next for each row. */
export const nextColumn: DataColumn<QueueRow> = {
  id: 'next',
  header: queueCopy.columns.next,
  width: 8.25,
  align: 'end',
  cell: (row) => (
    <span className={isOurs(row) ? styles.ours : styles.others}>{nextStepWords[row.next]}</span>
  ),
};
