import type { TableWords } from './table-words.ts';

/** What was asked of us, written to and fro, and answered. */
export const caseTables: readonly TableWords[] = [
  {
    table: 'cases.cases',
    told: 'folio customer_id kind status channel subject_kind loan_id movement instalment application_process_id subject_label subject_on amount granted reason is_abroad opened_at answer_by legal_due first_reply_by first_replied_at message_count answered_at outcome signed_by appealed_at closed_at',
    opened: { description: 'id', answer: 'id', evidence: 'id' },
    // By when we want to have it done is ours.
    withheld: 'id subject_key internal_due',
  },
  {
    table: 'cases.case_events',
    told: 'customer_id number step happened_at author',
    opened: { words: 'case_id number' },
    withheld: 'case_id',
  },
  {
    table: 'cases.messages',
    told: 'customer_id number author sent_at',
    opened: { words: 'id' },
    withheld: 'id case_id',
  },
  {
    table: 'cases.attachments',
    told: 'customer_id type bytes sha256 sent_at',
    opened: { name: 'id' },
    withheld: 'id message_id',
  },
  {
    // Up to ten megabytes each: they are downloaded one by one from their case.
    table: 'cases.attachment_files',
    told: 'customer_id',
    withheld: 'attachment_id content',
  },
  {
    table: 'cases.holds',
    told: 'customer_id loan_id amount stops since until',
    withheld: 'id case_id',
  },
];
