import { actCalls, staffApi } from '@abona/contract/staff/staff-api';
import {
  ACT_NOTE_MAX as CONTRACT_NOTE_MAX,
  changeUnits,
  Why,
} from '@abona/contract/staff-acts/act';
import { describe, expect, it } from 'vitest';
import { changeWords } from '#copy/changes.ts';
import { ACT_NOTE_MAX, ACT_NOTE_MIN, actCallNames } from './act-calls.ts';
import { changeText } from './change-text.ts';

describe('what acts change, in words', () => {
  it('is written in the units that the contract writes it in', () => {
    const units = Object.entries(changeWords).map(([what, { unit }]) => [what, unit]);

    expect(Object.fromEntries(units)).toEqual(changeUnits);
  });

  it('has the call of each act that the contract has', () => {
    const calls = Object.entries(actCallNames).map(([kind, name]) => [kind, staffApi[name]]);

    expect(Object.fromEntries(calls)).toEqual(actCalls);
  });

  it('lets people write as much about it as the contract does', () => {
    const isGood = (length: number) =>
      Why.safeParse({ reason: 'other', note: 'a'.repeat(length) }).success;

    expect([ACT_NOTE_MIN - 1, ACT_NOTE_MIN].map(isGood)).toEqual([false, true]);
    expect(ACT_NOTE_MAX).toBe(CONTRACT_NOTE_MAX);
  });

  it.each([
    ['owed', 120_050, '$1,200.50'],
    ['valid_until', '2026-11-20', '20 nov 2026'],
    ['until', '2026-11-20T18:00:00.000Z', 'vie 20 nov, 12:00'],
    ['loan_status', 'written_off', 'Castigado'],
    ['roles', 'collections support', 'Cobranza y Atención'],
    ['roles', '', 'Ninguno'],
    ['sender', null, '—'],
    ['tier_rates', 'A 0.3 C 0.645', 'A 30.00%, C 64.50%'],
    ['tier_amounts', 'A 3000000 B 50', 'A $30,000.00, B $0.50'],
    ['product_terms', 'quincenal 4 6 mensual 3', 'quincenal 4, 6; mensual 3'],
    ['late_charge', 'MORATORY 0.9 90 0', '90.00% anual, hasta 90 días'],
    ['late_charge', 'LATE_FEE 9900 1', '$99.00 por pago'],
    ['opening_fee', '', 'Sin comisión'],
  ] as const)('%s %s reads «%s»', (what, value, text) => {
    expect(changeText(what, value)).toBe(text);
  });
});
