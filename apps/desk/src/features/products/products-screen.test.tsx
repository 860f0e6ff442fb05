import type { ProductConditions } from '@abona/contract/staff-products/product-catalogue';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, openDesk, refusal } from '#testing/open-desk.tsx';
import { waiver } from '#testing/staff-requests.ts';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

afterEach(cleanup);

const conditions: ProductConditions = {
  name: 'Compra a plazos',
  amount_min: 30_000,
  tiers: {
    A: { annual_rate: '0.3', flat_fee_share: '0', amount_max: 3_000_000 },
    C: { annual_rate: '0.6', flat_fee_share: '0', amount_max: 1_000_000 },
  },
  terms: [{ frequency: 'quincenal', counts: [4, 8] }],
  level: 'TOTAL_WITH_IVA',
  day_count: 'PERIODIC/360',
  iva: '0.16',
  opening_fee: null,
  late_policy: { kind: 'MORATORY', annual_rate: '0.9', days_max: 90, grace_days: 0 },
  first_due_gap_days: 10,
  cooling_off_business_days: 10,
  payoff_days_ahead: 5,
};

const at = '/staff/v1/products/compra_a_plazos';
const cost = { installment_amount: 70_636, total_amount: 565_087, cat_percent: '95.5' };

const dayCheck = { check: 'first_day', refusal: 'act_impossible', valid_from: null, changes: 1 };
const planCheck = { check: 'plans', refusal: null, plans: 88, failed: 0, cat_max: '103.3' };

function openProducts(query: string, more: Answers = {}, role = 'risk') {
  const desk = openDesk(`/productos${query}`, {
    'GET /staff/v1/session': { ...staffSession, roles: [role] },
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': { requests: [] },
    'GET /staff/v1/products': {
      products: [
        {
          product: 'compra_a_plazos',
          kind: 'purchase',
          is_revolving: false,
          contract: { text: 'credito-simple-2026-11-17', reca: '15999-004-000001/01-00001-0126' },
          versions: [
            {
              version: 1,
              valid_from: '2026-01-01',
              state: 'current',
              conditions,
              fees_registered_on: null,
            },
          ],
        },
      ],
    },
    [`GET ${at}/proposal`]: {
      proposal: null,
      kept: { active_loans: 40_518, open_offers: 1 },
    },
    [`POST ${at}/checks`]: { checks: [dayCheck, planCheck] },
    [`POST ${at}/compare`]: {
      plans: [{ frequency: 'quincenal', installments: 8, now: cost, proposed: cost }],
      cats: [{ tier: 'C', now: '95.5', proposed: '88.1' }],
    },
    ...more,
  });
  const bodiesOf = (what: string) =>
    desk.calls.filter((call) => call.what === `POST ${what}`).map(({ body }) => body);
  return { ...desk, bodiesOf };
}

describe('what we lend', () => {
  it('is compared with what is written instead of it, which stands in the address', async () => {
    const { bodiesOf, router } = openProducts('');
    const field = await screen.findByLabelText('Tasa anual C, %');
    await userEvent.clear(field);
    await userEvent.type(field, '56{Enter}');

    await waitFor(() =>
      expect(bodiesOf(`${at}/compare`)).toContainEqual(
        expect.objectContaining({
          conditions: {
            ...conditions,
            tiers: { ...conditions.tiers, C: { ...conditions.tiers.C, annual_rate: '0.56' } },
          },
        }),
      ),
    );
    expect(router.state.location.search).toMatchObject({ tasa_C: '56' });
    expect(await screen.findByText('88.1%')).toBeDefined();
  });

  it('proposes nothing that cannot be read, and says what the server refuses', async () => {
    openProducts('?tasa_A=31&tasa_C=mucho&desde=2026-12-01');
    expect(await screen.findByText('Así no se puede leer.')).toBeDefined();
    cleanup();

    const sentence = 'Ese día ya entra otra versión de este producto.';
    openProducts('?plazos_quincenal=4%2C%208%2C%2010&desde=2026-12-01', {
      [`POST ${at}/versions/preview`]: refusal('product_day_taken', sentence),
    });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('a fee that is new waits thirty days from its registration, and says so before anything is tried', async () => {
    const { bodiesOf, router } = openProducts('?apertura=3&desde=2026-12-17', {
      [`POST ${at}/versions/preview`]: {
        preview: { amount: null, changes: [] },
        fingerprint: 'a'.repeat(64),
        needs_second_person: true,
      },
    });

    const day = await screen.findByLabelText(/Comisiones registradas/);
    expect(screen.getByText(/se usa 30 días naturales después/)).toBeDefined();
    fireEvent.change(day, { target: { value: '2026-11-18' } });
    expect(await screen.findByText(/Antes del 18 dic 2026/)).toBeDefined();
    expect(bodiesOf(`${at}/versions/preview`)).toEqual([]);

    fireEvent.change(screen.getByLabelText(/Desde el día/), { target: { value: '2026-12-18' } });
    await waitFor(() =>
      expect(bodiesOf(`${at}/versions/preview`)).toContainEqual(
        expect.objectContaining({
          valid_from: '2026-12-18',
          fees_registered_on: '2026-11-18',
        }),
      ),
    );
    expect(router.state.location.search).toMatchObject({ registro: '2026-11-18' });
  });

  it('is read by compliance, who writes nothing in it', async () => {
    openProducts('', {}, 'compliance');

    expect(await screen.findByText('Tu función la lee, no la propone.')).toBeDefined();
    expect(screen.getByLabelText('Tasa anual C, %')).toHaveProperty('readOnly', true);
  });

  it('says check by check what the machine looked at, what it found, and what stops it first', async () => {
    const { bodiesOf } = openProducts('?tasa_C=56');
    const checks = await screen.findByText('Planes de prueba');
    expect(checks.closest('li')?.textContent).toContain('Pasa');
    expect(screen.getByText('88 calculados; el CAT más alto, 103.3%')).toBeDefined();
    expect(screen.getByText('1 de 2')).toBeDefined();
    const rows = checks.closest('ul')?.querySelectorAll('li') ?? [];
    expect([...rows].map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Día en que entra',
      'Planes de prueba',
    ]);
    expect(rows[0]?.textContent).toContain('Falta');
    expect(bodiesOf(`${at}/checks`)).toContainEqual(
      expect.objectContaining({ valid_from: null, fees_registered_on: null }),
    );
    expect(screen.getByText(/40,518 créditos vivos y 1 oferta abierta/)).toBeDefined();
  });

  it('names what does not pass', async () => {
    openProducts('?apertura=3&desde=2026-12-01&registro=2026-11-18', {
      [`POST ${at}/checks`]: {
        checks: [
          planCheck,
          {
            check: 'fees',
            refusal: 'product_fees_too_soon',
            change: 'raise',
            registered_on: '2026-11-18',
            usable_from: '2026-12-18',
          },
        ],
      },
    });
    const found = await screen.findByText('antes del 18 dic 2026 no se pueden cobrar');
    expect(found.closest('li')?.textContent).toContain('No pasa');
    expect(found.closest('ul')?.querySelector('li')).toBe(found.closest('li'));
  });

  it('shows what was proposed to whoever decides, with who asked and whose turn it is', async () => {
    const proposed = {
      ...conditions,
      tiers: { ...conditions.tiers, C: { ...conditions.tiers.C, annual_rate: '0.56' } },
    };
    const request = {
      ...waiver,
      kind: 'add_product_version',
      subject: 'product:compra_a_plazos',
      preview: {
        amount: null,
        changes: [{ what: 'valid_from', before: '2026-01-01', after: '2026-12-01' }],
      },
      maker: { person_id: 'staff_9', name: 'Teo Quiroz' },
    };
    const { bodiesOf } = openProducts(
      '?tasa_C=44',
      {
        'GET /staff/v1/requests': { requests: [request] },
        [`GET ${at}/proposal`]: {
          proposal: {
            request_id: 'req_1',
            conditions: proposed,
            valid_from: '2026-12-01',
            fees_registered_on: null,
          },
          kept: { active_loans: 2, open_offers: 0 },
        },
      },
      'compliance',
    );
    expect(await screen.findByText('Teo preparó')).toBeDefined();
    expect(screen.getByText('Decides tú')).toBeDefined();
    expect(screen.getByText('Falta 1 de 2')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver la solicitud' })).toHaveProperty(
      'search',
      '?solicitud=req_1',
    );
    // As it was proposed, whatever the address says, and nobody writes in it.
    const field = await screen.findByLabelText('Tasa anual C, %');
    expect(field).toHaveProperty('value', '56');
    expect(field).toHaveProperty('readOnly', true);
    await waitFor(() =>
      expect(bodiesOf(`${at}/checks`)).toEqual([
        { conditions: proposed, valid_from: '2026-12-01', fees_registered_on: null },
      ]),
    );
  });
});
