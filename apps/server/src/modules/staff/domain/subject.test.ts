import { publicId } from '@abona/kernel/public-id';
import { expect, it } from 'vitest';
import { subjectIdOf, subjectKeyOf, subjectPrefixOf } from './subject.ts';

const UUID = '01970000-0000-7000-8000-000000000001';

it('a subject is one thing, whether the outside names it or we do', () => {
  expect(subjectKeyOf({ kind: 'loan', id: publicId('loan', UUID) })).toBe(`loan:${UUID}`);
  expect(subjectIdOf('loan', UUID)).toBe(publicId('loan', UUID));
  expect(subjectKeyOf({ kind: 'case', id: 'ac-2026-000001' })).toBe('case:AC-2026-000001');
  expect(subjectKeyOf({ kind: 'loan', id: 'whatever' })).toBe('loan:whatever');
  expect(subjectKeyOf({ kind: 'suspense', id: publicId('rcpt', UUID) })).toBe(
    `${subjectPrefixOf('suspense')}${UUID}`,
  );
  expect(subjectIdOf('customer', '100000000000001')).toBe('100000000000001');
});
