import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterAll(() => window.removeEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const norte = {
  agency_id: 'agc_1',
  name: 'Cobranza del Norte, S.C.',
  rfc: 'DCN150312A19',
  address: 'Av. Constitución 100, Monterrey',
  phones: ['8183456789', '8183456790'],
  partners: ['Laura Garza'],
  people: ['Luis Cantú'],
  from_hour: 9,
  until_hour: 19,
  redeco_number: 'DC-004512',
  registered_on: '2020-03-01',
  ended_on: null,
  loans: 2,
};
const loanOf = (id: string, refusal: string | null, told: string | null) => ({
  loan_id: id,
  customer: { customer_id: 7, name: `Diego ${id}` },
  since: '2026-11-10',
  told_at: told,
  days_late: 64,
  overdue: 206_518,
  refusal,
});
const answersFor = (role: string) => ({
  'GET /staff/v1/session': { ...staffSession, roles: [role] },
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/agencies': { agencies: [norte] },
  'GET /staff/v1/agencies/agc_1/loans': {
    loans: [
      loanOf('loan_1', 'contact_not_told', null),
      loanOf('loan_2', null, '2026-11-10T18:00:00.000Z'),
    ],
  },
});

const wrongRfc = {
  code: 'validation_failed',
  message: 'Revisa los datos.',
  fields: [{ path: 'rfc', message: 'Ese RFC no es de una empresa.' }],
  trace_id: 'abc123',
  retryable: false,
};

describe('the despachos', () => {
  it('show what is registered of each, and whom it may call; a collector changes nothing', async () => {
    openDesk('/cobranza/despachos?despacho=agc_1', answersFor('collections'));

    const panel = await screen.findByRole('complementary', { name: norte.name });
    expect(within(panel).getByText('81 8345 6790')).toBeDefined();
    expect(await within(panel).findByText('Falta avisarle: no puede llamar')).toBeDefined();
    expect(within(panel).getByText('Puede llamar')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Registrar despacho/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Corregir datos/ })).toBeNull();
  });

  it('are registered by compliance, who reads beside the field what cannot be so', async () => {
    const { calls } = openDesk('/cobranza/despachos', {
      ...answersFor('compliance'),
      'POST /staff/v1/agencies': () =>
        Response.json({ status: 'fail', error: wrongRfc }, { status: 422 }),
    });
    await screen.findByText(norte.name);
    await userEvent.keyboard('n');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findAllByText('Falta este dato.')).toHaveLength(8);
    const texts = {
      'Razón social': 'Cobranza del Sur',
      'RFC de la empresa': 'X',
      'Número en REDECO': 'DC-2',
      'Domicilio completo': 'Calle 1',
      'Teléfonos, uno por línea': '5512345678\n\n 5512345679 ',
      'Socios, uno por línea': 'Ana',
      'Quiénes llaman, uno por línea': 'Eva',
    };
    for (const [label, text] of Object.entries(texts)) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(text);
    }
    const day = screen.getByLabelText('En REDECO desde');
    await userEvent.type(day, '2020-03-01');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Ese RFC no es de una empresa.')).toBeDefined();
    expect(calls.find(({ what }) => what === 'POST /staff/v1/agencies')).toMatchObject({
      body: { phones: ['5512345678', '5512345679'], from_hour: 9, until_hour: 19 },
    });
  });
});
