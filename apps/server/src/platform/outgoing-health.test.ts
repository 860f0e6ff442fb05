import { describe, expect, it } from 'vitest';
import { createOutgoingHealthRecord } from './outgoing-health.ts';

const at = new Date('2026-11-18T12:00:00Z');
const later = new Date('2026-11-18T12:05:00Z');
const ok = { isOk: true, at, certificateUntil: null };
const failed = { isOk: false, at: later, certificateUntil: null };

describe('how calls to a provider went', () => {
  it('is not known before the first, and told apart by place where several share a host', () => {
    const record = createOutgoingHealthRecord();
    record.note('http://localhost:3004/spei/transfers/1', ok);

    expect(record.of('http://localhost:3004/spei').state).toBe('up');
    expect(record.of('http://localhost:3004/debit').state).toBe('unknown');
  });

  it('is unsteady with one failure, an outage with three in a row, and over with an answer', () => {
    const record = createOutgoingHealthRecord();
    const place = 'https://api.spei.example';
    const stateAfter = (...calls: readonly (typeof ok)[]) => {
      for (const call of calls) record.note(`${place}/v1/transfers`, call);
      return record.of(place).state;
    };

    expect(stateAfter(ok, failed)).toBe('unsteady');
    expect(stateAfter(failed, failed)).toBe('down');
    expect(record.of(place)).toMatchObject({ lastOkAt: at, lastFailedAt: later });
    expect(stateAfter(ok)).toBe('unsteady');
  });

  it('remembers the certificate that ends first', () => {
    const record = createOutgoingHealthRecord();
    const until = (iso: string) => ({ ...ok, certificateUntil: new Date(iso) });
    record.note('https://api.spei.example/v1', until('2027-03-01T00:00:00Z'));
    record.note('https://api.spei.example/v2', until('2027-01-01T00:00:00Z'));
    record.note('https://api.spei.example/v2', ok);

    const { certificateUntil } = record.of('https://api.spei.example');
    expect(certificateUntil?.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });
});
