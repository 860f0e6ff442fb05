import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const FOLIO = 'PLD-2026-000212';
const DECISION = `POST /staff/v1/aml/alerts/${FOLIO}/decision`;

const alert = {
  folio: FOLIO,
  kind: 'cash',
  state: 'open',
  found_at: '2026-11-13T18:00:00Z',
  legal_due: '2027-01-12',
  internal_due: '2027-01-12',
  customer: { customer_id: 7, name: 'José Luis Peña' },
  loan_id: null,
  amount: 6_000_000,
  is_urgent: false,
  is_late: false,
  evidence: {
    from: '2026-11-01',
    to: '2026-11-30',
    amount: 6_000_000,
    limit: 5_000_000,
    times_income: null,
    days: null,
    payments: [
      { receipt_id: 'rcpt_1', rail: 'cash_store', amount: 6_000_000, value_on: '2026-11-12' },
    ],
  },
  raised: null,
  decision: null,
  report: null,
  others: [],
  assignment: null,
};

const open = (roles: readonly string[], more: object = {}) =>
  openDesk(`/alertas/${FOLIO}`, {
    'GET /staff/v1/session': { ...staffSession, roles },
    'GET /staff/v1/today': emptyToday,
    [`GET /staff/v1/aml/alerts/${FOLIO}`]: alert,
    ...more,
  });

describe('an alert at the desk', () => {
  it('is decided with a reason and one’s own words; what the server says of it stands there', async () => {
    const { calls } = open(['compliance'], {
      [DECISION]: refusal('state_conflict', 'Ya se decidió.'),
    });
    await screen.findByRole('form', { name: 'Dictamen' });

    await userEvent.click(screen.getByRole('button', { name: /Reportar y hacer el borrador/ }));
    screen.getByText('Elige por qué.');
    await userEvent.selectOptions(screen.getByLabelText('Por qué'), 'origin_unclear');
    await userEvent.type(
      screen.getByLabelText('Dictamen, en tus palabras'),
      'No supo decir de dónde viene.',
    );
    await userEvent.click(screen.getByRole('button', { name: /Reportar y hacer el borrador/ }));

    await screen.findByText('Ya se decidió.', { exact: false });
    await waitFor(() =>
      expect(calls.find(({ what }) => what === DECISION)?.body).toEqual({
        verdict: 'reported',
        reason: 'origin_unclear',
        finding: 'No supo decir de dónde viene.',
      }),
    );
  });

  it('is read by the auditor, who decides nothing', async () => {
    open(['auditor']);

    await screen.findByText('Nadie la ha dictaminado.');
    expect(screen.queryByRole('button', { name: /Reportar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Tomarla/ })).toBeNull();
  });
});
