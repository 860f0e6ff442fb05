import { publicId } from '@abona/kernel/public-id';
import { expect, it } from 'vitest';
import { changeOf } from './live-changes.ts';

const UUID = '01970000-0000-7000-8000-000000000001';

it.each([
  ['complaint|case:QU-2026-000001', 'complaint', { kind: 'case', id: 'QU-2026-000001' }],
  [`approvals|request:${UUID}`, 'approvals', { kind: 'request', id: publicId('req', UUID) }],
  [`|loan:${UUID}`, null, { kind: 'loan', id: publicId('loan', UUID) }],
  ['', null, null],
  ['nothing|we:know', null, null],
])('%s is told as a change of %s', (payload, queue, subject) => {
  expect(changeOf(payload)).toEqual({ queue, subject });
});
