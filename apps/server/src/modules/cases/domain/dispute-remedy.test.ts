import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import type { Subject } from './case.ts';
import { grantOf, loanActOf, remedyOf } from './dispute-remedy.ts';

const contested = { kind: 'dispute', amount: centavos(500) } as const;
const named = { label: 'Casa Ámbar', on: civilDate('2026-11-15'), loanId: 'l' };
const instalment: Subject = { ...named, kind: 'instalment', instalment: 4 };
const charges: Subject = { ...named, kind: 'late_charges', instalment: 4 };
const movement: Subject = { ...named, kind: 'movement', movement: 1 };

describe('how much a customer was right about', () => {
  it('is all of it unless somebody says less, and nothing where it is upheld', () => {
    expect(grantOf(contested, { outcome: 'in_favour' })).toEqual({ ok: true, value: 500 });
    expect(grantOf(contested, { outcome: 'in_favour', amount: centavos(300) })).toEqual({
      ok: true,
      value: 300,
    });
    expect(grantOf(contested, { outcome: 'upheld' })).toEqual({ ok: true, value: 0 });
  });

  it('in part is said, is never more than was contested, and is no money where none is contested', () => {
    const refused = (error: string) => ({ ok: false, error });
    expect(grantOf(contested, { outcome: 'partly' })).toEqual(refused('amount_needed'));
    for (const amount of [501, 0, -1])
      expect(grantOf(contested, { outcome: 'partly', amount: centavos(amount) })).toEqual(
        refused('amount_refused'),
      );
    const amount = centavos(1);
    expect(grantOf(contested, { outcome: 'upheld', amount })).toEqual(refused('amount_refused'));
    const complaint = { kind: 'complaint', amount: null } as const;
    expect(grantOf(complaint, { outcome: 'partly', amount })).toEqual(refused('amount_refused'));
    expect(grantOf(complaint, { outcome: 'partly' })).toEqual({ ok: true, value: 0 });
  });
});

describe('what follows from an answer', () => {
  it('is decided by what was contested and why', () => {
    const of = (subject: Subject, reason: 'already_paid' | 'not_received' | 'other') =>
      remedyOf({ subject, reason, isPurchase: false }).kind;
    expect(of(charges, 'other')).toBe('waiver');
    expect(of(instalment, 'already_paid')).toBe('found_payment');
    expect(of(instalment, 'other')).toBe('credit');
    expect(of(instalment, 'not_received')).toBe('shop_refund');
    expect(of(movement, 'already_paid')).toBe('credit');
    const purchase = { subject: movement, reason: 'other', isPurchase: true } as const;
    expect(remedyOf(purchase).kind).toBe('shop_refund');
  });

  const today = civilDate('2027-01-14');
  const standing = {
    status: 'active',
    today,
    instalment: {
      payBy: civilDate('2026-11-30'),
      left: centavos(400),
      lateOwed: centavos(60),
      latePaid: centavos(25),
    },
  } as const;
  const amount = centavos(500);

  it('waives what is owed of late charges, and gives back what was paid of them', () => {
    const waiver = { kind: 'waiver', instalment: 4 } as const;
    const act = (most: number) => loanActOf(waiver, centavos(most), standing);
    expect(act(40)).toEqual({ waived: 40, credited: 0, on: today });
    expect(act(500)).toEqual({ waived: 60, credited: 25, on: today });
    const closed = loanActOf(waiver, amount, { ...standing, status: 'closed' });
    expect(closed).toEqual({ waived: 0, credited: 25, on: today });
  });

  it('counts a payment that was made from its last day on, and no more than is left of it', () => {
    const found = { kind: 'found_payment', instalment: 4 } as const;
    expect(loanActOf(found, amount, standing)).toMatchObject({ credited: 400, on: '2026-11-30' });
    const early = { ...standing, today: civilDate('2026-11-20') };
    expect(loanActOf(found, amount, early)).toMatchObject({ on: '2026-11-20' });
    expect(loanActOf(found, amount, { ...standing, instalment: null }).credited).toBe(0);
  });

  it('is nothing of a loan that was undone, and of nothing', () => {
    const credit = { kind: 'credit' } as const;
    expect(loanActOf(credit, amount, standing)).toMatchObject({ credited: 500, on: today });
    expect(loanActOf(credit, amount, { ...standing, status: 'cancelled' }).credited).toBe(0);
    expect(loanActOf(credit, centavos(0), standing).credited).toBe(0);
  });
});
