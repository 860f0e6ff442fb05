import type { PortalRole } from '@abona/contract/portal/portal-access';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal } from '#testing/open-portal.tsx';
import { sessionAs } from '#testing/session-as.ts';

afterEach(cleanup);

const detail = {
  payment: {
    id: 'pay_1',
    order_id: 'CA-1',
    status: 'captured',
    capture_mode: 'automatic',
    amount: 489_900,
    shipping_amount: 0,
    refunded_amount: 0,
    released_amount: 0,
    lines: [],
    metadata: { '<b>vendedora': '<script>alert(2)</script>' },
    sequence: 4,
    capture_before: null,
    created_at: '2026-11-18T16:31:00Z',
  },
  goods: '<img src=x onerror=alert(1)> \u202e00.1$',
  channel: 'instore',
  branch: 'Centro <b>',
  settlement: { fee_bps: 590, fee: -28_904, fee_iva: -4_625, net: 456_371, payout: null },
  moments: [{ at: '2026-11-18T16:31:00Z', status: 'captured', refunded: null }],
  refunds: [{ id: 'ref_1', status: 'pending', amount: 20_000, created_at: '2026-11-18T17:00:00Z' }],
  refundable: 489_900,
};

const answers = (role: PortalRole) => ({
  'GET /portal/v1/session': sessionAs(role),
  'GET /portal/v1/live/branches': { items: [] },
  'GET /portal/v1/live/payments': { items: [], next_cursor: null },
  'GET /portal/v1/live/payments/pay_1': detail,
  'POST /portal/v1/live/payments/pay_1/refunds/preview': {
    ...{ amount: 100_000, to_origin: 0, to_plan: 100_000, to_customer: 0, to_points: 0 },
    ...{ fee_returned: 5_900, fee_iva_returned: 944, from_payouts: 93_156, left: 389_900 },
  },
});

describe('a payment at the portal', () => {
  it('is given back only after what it does was shown, by the amount that was typed', async () => {
    const { calls } = openPortal('/cobros/pay_1', answers('finance'));

    await userEvent.click(await screen.findByRole('button', { name: 'Reembolsar' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Un monto' }));
    await userEvent.type(screen.getByLabelText(/^Monto, hasta/), '1,000.00');

    expect(await screen.findByRole('button', { name: 'Reembolsar $1,000.00' })).toBeDefined();
    expect(screen.getByText('-$931.56')).toBeDefined();
    const asked = calls.filter(({ what }) => what.endsWith('/refunds/preview'));
    expect(asked.at(-1)?.body).toEqual({ amount: 100_000 });
    expect(calls.some(({ what }) => what.endsWith('/refunds'))).toBe(false);
  });

  it('is only read by who may only read, and a hostile name or note is nothing but text', async () => {
    openPortal('/cobros/pay_1', answers('reader'));

    expect(await screen.findByText(/<img src=x onerror=alert\(1\)> \uFFFD00/)).toBeDefined();
    expect(screen.getByText('<script>alert(2)</script>')).toBeDefined();
    expect(screen.getByText('$200.00, en camino a su banco')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reembolsar' })).toBeNull();
  });
});
