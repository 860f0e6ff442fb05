import { describe, expect, it } from 'vitest';
import { isForReader } from '#acts/approval-steps.ts';
import { grant, own, waiver } from '#testing/staff-requests.ts';
import { expiryOf, subjectOf } from './request-text.ts';

describe('a request in words', () => {
  it('leads to what it is about, by the id that addresses use', () => {
    expect(subjectOf(waiver)).toEqual({
      text: 'Crédito …000007',
      href: '/creditos/loan_00000000000000000000000007',
    });
    expect(subjectOf(own).href).toBe('/clientes/42');
    expect(subjectOf({ ...waiver, subject: 'case:AC-2026-000001' }).href).toBe(
      '/casos/AC-2026-000001',
    );
    expect(subjectOf(grant)).toEqual({
      text: 'julia@abona.example',
      href: '/equipo?persona=staff_00000000000000000000000009',
    });
  });

  it('knows whom a role is for', () => {
    expect(isForReader(grant, 'staff_00000000000000000000000009')).toBe(true);
    expect(isForReader(grant, 'staff_00000000000000000000000001')).toBe(false);
    expect(isForReader(waiver, 'staff_00000000000000000000000007')).toBe(false);
  });

  it.each([
    ['2026-11-18T16:00:00Z', 'sáb 21 nov · 3 d', 'soon'],
    ['2026-11-18T16:14:00Z', 'sáb 21 nov · 3 d', 'soon'],
    ['2026-11-21T00:00:00Z', 'sáb 21 nov, 10:00 · 16 h', 'today'],
    ['2026-11-21T13:00:00Z', 'hoy 10:00 · 3 h', 'today'],
    ['2026-11-21T17:00:00Z', 'Venció', 'late'],
  ])('at %s it waits until «%s» (%s)', (now, text, state) => {
    const request = { created_at: '2026-11-18T15:59:00Z', expires_at: '2026-11-21T16:00:00Z' };

    expect(expiryOf(request, new Date(now))).toMatchObject({ text, state });
  });
});
