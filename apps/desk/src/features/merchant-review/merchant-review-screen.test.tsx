import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

afterEach(cleanup);

const ID = 'acc_01k0000000000000000000000a';
const at = `/staff/v1/merchant-accounts/${ID}`;

const selling = {
  account_id: ID,
  name: 'Casa Ámbar',
  status: 'active',
  created_at: '2026-11-10T18:00:00Z',
  review: null,
  business: null,
  same_rfc: 0,
  proof: null,
  agreement: null,
  merchant_id: 'mer_00000000000000000000000001',
  moves: [],
  may: { approve: false, ask: false, decline: false, suspend: true, resume: false },
  assignment: null,
};

const open = (review: object, role: string) =>
  openDesk(`/comercios/${ID}`, {
    'GET /staff/v1/session': { ...staffSession, roles: [role] },
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': { requests: [] },
    [`GET ${at}`]: review,
    [`POST ${at}/suspension/preview`]: {
      preview: {
        amount: null,
        changes: [
          { what: 'account_status', before: 'active', after: 'suspended' },
          { what: 'suspension_reason', before: null, after: 'goods_not_delivered' },
          { what: 'notice', before: null, after: 'Doce compras sin entregar.' },
        ],
      },
      fingerprint: 'f'.repeat(64),
      needs_second_person: true,
    },
  });

describe('a business that sells', () => {
  it('is stopped for a reason, with what its owner reads shown before anybody is asked', async () => {
    const { calls } = open(selling, 'compliance');
    await userEvent.click(await screen.findByRole('button', { name: 'Suspender sus ventas' }));
    await userEvent.selectOptions(screen.getByLabelText('Por qué'), 'goods_not_delivered');
    await userEvent.type(screen.getByLabelText('Lo que va a leer'), 'Doce compras sin entregar.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver qué pasa' }));

    expect(await screen.findByText('No entrega lo que vende')).toBeDefined();
    expect(screen.getByText('Suspendido')).toBeDefined();
    const shown = calls.filter(({ what }) => what === `POST ${at}/suspension/preview`);
    expect(shown[0]?.body).toEqual({
      suspension: 'goods_not_delivered',
      words: 'Doce compras sin entregar.',
    });
  });

  it('that was stopped is let go on from the same place', async () => {
    const may = { ...selling.may, suspend: false, resume: true };
    open({ ...selling, status: 'suspended', may }, 'finance');

    expect(await screen.findByRole('button', { name: 'Dejar que venda otra vez' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Suspender sus ventas' })).toBeNull();
  });

  it('is stopped by nobody who only reads', async () => {
    open(selling, 'auditor');

    await waitFor(() => expect(screen.getAllByText('Casa Ámbar').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Suspender sus ventas' })).toBeNull();
  });
});
