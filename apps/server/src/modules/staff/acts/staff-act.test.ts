import type { ActPreview } from '@abona/contract/staff-acts/act';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './staff-act.ts';

describe('the fingerprint of a preview', () => {
  const preview: ActPreview = {
    amount: 100,
    changes: [{ what: 'owed', before: 200, after: 100 }],
  };

  it('is the same however it is written, and another for anything that differs', () => {
    const again: ActPreview = {
      changes: [{ after: 100, before: 200, what: 'owed' }],
      amount: 100,
    };

    expect(fingerprintOf(again)).toBe(fingerprintOf(preview));
    expect(fingerprintOf({ ...preview, amount: 101 })).not.toBe(fingerprintOf(preview));
    expect(fingerprintOf({ ...preview, changes: [] })).not.toBe(fingerprintOf(preview));
  });
});
