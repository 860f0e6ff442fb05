import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPending, readPending } from '#lib/pending-charge.ts';
import { openPortal } from '#testing/open-portal.tsx';
import { sessionAs } from '#testing/session-as.ts';

const whose = { personId: 'mem_1', mode: 'live' };
const CHARGE = { key: 'key-1', code: '9'.repeat(19), amount: 48_990, order_id: 'CAJA-1' };

afterEach(() => {
  cleanup();
  keepPending(whose, null);
});

const sale = {
  id: 'pay_1',
  order_id: 'CAJA-1',
  amount: 48_990,
  refunded_amount: 0,
  status: 'captured',
  created_at: '2026-11-18T16:31:00Z',
  refundable: 48_990,
};

const shift = {
  ...{ till: 'Caja 1', branch: null, opened_at: '2026-11-18T15:00:00Z', closed_at: null },
  ...{ sold: 0, sold_count: 0, refunded: 0, refund_count: 0, uncharged_count: 0 },
  ...{ waiting_count: 0, counted: null },
};

const answers = {
  'GET /portal/v1/session': sessionAs('cashier'),
  'GET /portal/v1/live/till': {
    shift,
    sales: [sale],
    past: [],
    branches: [],
    approvers: [{ person_id: 'mem_2', name: 'Elena Prado' }],
  },
  'GET /portal/v1/live/till/sales/pay_1': sale,
};

const refused = (status: number, code: string) =>
  Response.json(
    { status: 'fail', error: { code, message: 'No se puede.', retryable: false } },
    { status },
  );

describe('a charge whose answer was lost', () => {
  const askWith = async (answer: Response) => {
    keepPending(whose, CHARGE);
    const { calls } = openPortal('/caja', {
      ...answers,
      'POST /portal/v1/live/till/sales': () => answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Averiguar' }));
    return calls;
  };

  it.each([
    [401, 'session_expired'],
    [403, 'role_missing'],
  ])('is kept by whoever is not let in to ask (%s)', async (status, code) => {
    const calls = await askWith(refused(status, code));

    expect(await screen.findByText('No se puede.')).toBeDefined();
    expect(calls.flatMap(({ key }) => key ?? [])).toEqual(['key-1']);
    expect(readPending(whose)).toEqual(CHARGE);
  });

  it('is forgotten once it is known that nothing was charged', async () => {
    await askWith(refused(409, 'store_code_refused'));

    await vi.waitFor(() => expect(readPending(whose)).toBeNull());
  });
});

describe('a refund whose answer was lost', () => {
  it('is asked for again word by word: one approval, one key', async () => {
    let tries = 0;
    const { calls } = openPortal('/caja/cobros/pay_1?paso=reembolso', {
      ...answers,
      'POST /portal/v1/live/till/sales/pay_1/approval': { approval: 'vouched' },
      'POST /portal/v1/live/till/sales/pay_1/refunds': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('the network is gone');
        return { ...sale, status: 'refunded', refunded_amount: 48_990, refundable: 0 };
      },
    });
    const press = async () => {
      await userEvent.selectOptions(await screen.findByLabelText('Quién autoriza'), 'mem_2');
      await userEvent.type(screen.getByLabelText('Su PIN de 6 dígitos'), '123456');
      await userEvent.click(screen.getByRole('button', { name: 'Reembolsar $489.90' }));
    };
    await press();
    await screen.findByRole('alert');
    await press();

    const sent = calls.filter(({ what }) => what.endsWith('/refunds'));
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1);
    expect(calls.filter(({ what }) => what.endsWith('/approval'))).toHaveLength(1);
  });
});
