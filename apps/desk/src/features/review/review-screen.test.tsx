import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { type Answers, openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const ID = 880_214;
const at = `/staff/v1/applications/${ID}`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Ana Ek waits: an account of hers is in dispute. */
const waiting: ApplicationReview = {
  application_id: ID,
  status: 'scoring',
  kind: 'purchase',
  amount: 845_000,
  merchant_name: 'ElectroMía',
  customer: { customer_id: 42, name: 'Ana Ek Pech' },
  created_at: inHours(-1),
  expires_at: inHours(48),
  state: 'waiting',
  causes: ['bureau_mark'],
  referred_at: inHours(-1),
  due_at: inHours(3),
  asked_at: null,
  answered_at: null,
  is_proven: null,
  policy: {
    version: '2026-01',
    outcome: 'approved',
    reasons: [],
    score: 570,
    base: 300,
    factors: [{ name: 'bureau_score', points: 80, neutral: 60, effect: 'helped' }],
  },
  grantable: { tier: 'B', line: 910_000, least_line: 50_000, step: 10_000, down_payment: 0 },
  trace: [
    {
      rule: 'debt_written_off',
      unit: 'codes',
      value: null,
      limit: 'CV UP FD',
      state: 'held',
      is_masked: true,
    },
  ],
  told: { age: 38, housing: 'rented', dependants: 1 },
  bureau: { status: 'reported', asked_at: inHours(-1) },
  similar: {
    score_from: 560,
    score_to: 579,
    declined: 3,
    not_taken: 1,
    paid: 5,
    on_time: 2,
    late: 1,
    lost: 0,
  },
  decision: null,
  assignment: null,
  may: { decide: true, ask: true },
};

const previewOf = (changes: object[], more: object = {}) => ({
  preview: { amount: 910_000, changes },
  fingerprint: 'a'.repeat(64),
  needs_second_person: false,
  ...more,
});

function openReview(found: Partial<ApplicationReview> = {}, more: Answers = {}, query = '') {
  const desk = openDesk(`/solicitudes/${ID}${query}`, {
    'GET /staff/v1/session': { ...staffSession, roles: ['risk'] },
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': { requests: [] },
    [`GET ${at}/review`]: { ...waiting, ...found },
    ...more,
  });
  const bodiesOf = (what: string) =>
    desk.calls.filter((call) => call.what === `POST ${what}`).map(({ body }) => body);
  return { ...desk, bodiesOf };
}

const explain = async () => {
  await userEvent.selectOptions(await screen.findByLabelText('Motivo'), 'policy');
  await userEvent.type(screen.getByLabelText('En tus palabras, obligatorio'), 'No es su cuenta.');
};

describe('an application that a person decides', () => {
  it('says why it was stopped, and covers what is somebody’s file', async () => {
    openReview();

    expect(await screen.findByText(/La política diría que sí\. Se detuvo: un aviso/)).toBeDefined();
    expect(screen.getByText('••••')).toBeDefined();
    expect(screen.getByText('5 pagados')).toBeDefined();
  });

  it('leads to its neighbours in the queue by the brackets, and to the first that waits once it waits no more', async () => {
    const rowOf = (id: number) => ({ subject: { kind: 'application', id: String(id) } });
    const queue = {
      'GET /staff/v1/today': { ...emptyToday, queues: [{ queue: 'applications' }] },
      'GET /staff/v1/queues/applications': {
        rows: [rowOf(ID - 1), rowOf(ID), rowOf(ID + 1)],
        next_cursor: null,
      },
    };
    const { router } = openReview({}, queue);
    const where = () => router.state.location.pathname;
    expect(await screen.findByText('siguiente')).toBeDefined();

    await userEvent.keyboard(']');
    expect(where()).toBe(`/solicitudes/${ID + 1}`);
    cleanup();

    const gone = { ...queue['GET /staff/v1/queues/applications'], rows: [rowOf(7)] };
    const { router: later } = openReview(
      {},
      { ...queue, 'GET /staff/v1/queues/applications': gone },
    );
    expect(await screen.findByText('siguiente')).toBeDefined();
    expect(screen.queryByText('anterior')).toBeNull();
    await userEvent.keyboard(']');
    expect(later.state.location.pathname).toBe('/solicitudes/7');
  });

  it('shows the file for a reason, and the trace with it', async () => {
    const { bodiesOf } = openReview(
      {},
      {
        [`POST ${at}/reveal`]: {
          monthly_income: 1_140_000,
          burden_percent: 22,
          bureau: {
            folio: 'CC1',
            score: 612,
            monthly_payments: 250_800,
            overdue: 0,
            months_late_worst: 1,
            marks: ['AD'],
            inquiries_recent: 1,
          },
          trace: [{ ...waiting.trace[0], value: 'AD', is_masked: false }],
          until: inHours(1),
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: /Mostrar/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Así lo dice la política' }));
    await userEvent.keyboard('{Enter}');

    expect(await screen.findByText('AD en aclaración')).toBeDefined();
    expect(screen.getByText('$2,508.00 (22%)')).toBeDefined();
    expect(bodiesOf(`${at}/reveal`)).toEqual([{ reason: 'policy' }]);
  });

  it('is approved by what was seen, from the keyboard', async () => {
    const { bodiesOf } = openReview(
      {},
      {
        [`GET ${at}/approval`]: previewOf([{ what: 'line', before: null, after: 910_000 }]),
        [`POST ${at}/approval`]: { outcome: 'done', request_id: null },
      },
    );
    await screen.findByText('Aprobar con menos');
    await userEvent.keyboard('1');
    await explain();
    await userEvent.click(screen.getByRole('button', { name: /Aprobar línea de \$9,100\.00/ }));

    await waitFor(() =>
      expect(bodiesOf(`${at}/approval`)).toEqual([
        { reason: 'policy', note: 'No es su cuenta.', fingerprint: 'a'.repeat(64) },
      ]),
    );
  });

  it('is chosen by a digit with the focus on the choice, and Escape takes it back', async () => {
    const { router } = openReview();
    await screen.findByText('Aprobar con menos');

    await userEvent.keyboard('4');
    const no = screen.getByRole('radio', { name: /^No aprobar/ });
    await waitFor(() => expect(document.activeElement).toBe(no));
    expect(router.state.location.search).toEqual({ decision: 'no' });

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('takes no line that the policy does not allow, and asks what a smaller one would do', async () => {
    const { calls } = openReview({}, { [`GET ${at}/approval`]: previewOf([]) }, '?decision=menos');
    const field = await screen.findByLabelText('Línea, en pesos');
    await userEvent.type(field, '9100');
    await userEvent.click(screen.getByRole('button', { name: 'Ver qué pasaría' }));
    expect(screen.getByText('Escribe una línea que quepa ahí.')).toBeDefined();

    await userEvent.clear(field);
    await userEvent.type(field, '5000');
    await userEvent.click(screen.getByRole('button', { name: 'Ver qué pasaría' }));

    await waitFor(() => expect(calls.some(({ what }) => what === `GET ${at}/approval`)).toBe(true));
  });

  it('is declined for the reasons of the address, as its customer reads them', async () => {
    const letter = 'No pudimos confirmar algunos datos de tu solicitud.';
    const { bodiesOf } = openReview(
      {},
      {
        [`POST ${at}/decline/preview`]: previewOf([
          { what: 'notice', before: null, after: letter },
        ]),
        [`POST ${at}/decline`]: refusal('review_over', 'Esta solicitud ya no espera a nadie.'),
      },
      '?decision=no&razones=information_not_confirmed',
    );
    expect(await screen.findByText(letter)).toBeDefined();
    await explain();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    expect(await screen.findByText('Esta solicitud ya no espera a nadie.')).toBeDefined();
    expect(bodiesOf(`${at}/decline`)).toMatchObject([{ reasons: ['information_not_confirmed'] }]);
  });

  it('rests while somebody else has it, and says what became of it once it is over', async () => {
    const iker = {
      person: { person_id: 'per_2', name: 'Iker Solana' },
      is_mine: false,
      taken_at: inHours(-1),
      until: inHours(1),
    };
    const { unmount } = openReview({ assignment: iker });
    expect(await screen.findByText('Mientras tanto solo se puede leer.')).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Aprobar Línea/ })).toHaveProperty('disabled', true);
    unmount();

    openReview({ state: 'ended', status: 'cancelled', may: { decide: false, ask: false } });
    expect(await screen.findByText('Ya no espera a nadie: cancelada')).toBeDefined();
    expect(screen.queryByRole('radio', { name: /Aprobar/ })).toBeNull();
  });
});
