import { policyRuleUnits } from '@abona/contract/staff/policy-catalogue';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { ruleName } from '#lib/policy-rule.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';
import { readChanges, typedValue, writeChanges } from './drafted-changes.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const version = (name: string, state: string) => ({
  version: name,
  state,
  is_in_shadow: false,
  based_on: name === '2026-01' ? null : '2026-01',
  created_by: name === '2026-01' ? null : 'Teo Quiroz',
  created_at: '2026-11-10T18:00:00.000Z',
  definition_hash: 'ab'.repeat(32),
  valid_from: state === 'active' ? '2026-01-01T06:00:00.000Z' : null,
  changed_rules: state === 'active' ? 0 : 2,
});
const champion = version('2026-01', 'active');
const draft = version('2026-12b', 'draft');

const rule = (name: string, of: string | null, before: unknown, value: unknown) => ({
  rule: name,
  of,
  band: null,
  from: null,
  to: null,
  before,
  value,
  is_changed: before !== value,
});
const rules = [
  rule('tiers.score_from', 'C', 500, 490),
  rule('burden.max_share', null, '0.45', '0.42'),
  rule('income.min', null, 400_000, 400_000),
];

const side = (approved: number) => ({
  approved,
  amount: 4_060_000_00,
  expected_loss: 274_666_400,
  tiers: [{ tier: 'A', approved, amount: 4_060_000_00, expected_loss: 274_666_400 }],
  reasons: [{ reason: 'score_too_low', decisions: 40 }],
  curve: [
    { score: 640, approved_bps: 2_000, loss_bps: 300 },
    { score: 500, approved_bps: 8_000, loss_bps: 900 },
  ],
  loss_bps: 680,
});
const part = (decisions: number) => ({ decisions, amount: 100_00, expected_loss: 7_90 });
const group = (kind: string, name: string, before: number, after: number) => ({
  kind,
  group: name,
  decisions: 1_000,
  champion_approved: before,
  challenger_approved: after,
});
const fairness = (kind: string, ratio: number | null, isBreached: boolean) => ({
  kind,
  champion_ratio_bps: ratio,
  challenger_ratio_bps: ratio,
  lowest: ratio === null ? null : 'M',
  highest: ratio === null ? null : 'H',
  hidden_groups: 0,
  is_breached: isBreached,
});
const result = (decisions = 18_240, isBreached = false) => ({
  decisions,
  first_decided_at: '2026-07-01T18:00:00.000Z',
  last_decided_at: '2026-09-30T18:00:00.000Z',
  replayed: { equal: decisions, different: 0, forgotten: 0 },
  champion: side(10_306),
  challenger: side(10_652),
  swap: { stay_in: part(9_486), in: part(1_164), out: part(812), stay_out: part(6_778) },
  scores: [
    { score: 440, decisions: 20 },
    { score: 500, decisions: 60 },
    { score: 640, decisions: 30 },
  ],
  score_step: 20,
  groups: [group('sex', 'M', 570, 589), group('sex', 'H', 558, 578)],
  fairness: [
    fairness('sex', isBreached ? 7_600 : 9_800, isBreached),
    fairness('age', null, false),
    fairness('state', null, false),
  ],
});
const run = (more: object = {}) => ({
  run_id: 'run_1',
  champion: '2026-01',
  total: 18_240,
  done: 18_240,
  started_at: '2026-11-18T15:00:00.000Z',
  finished_at: '2026-11-18T15:00:20.000Z',
  loss_assumption: { version: '2026-01', source: 'Supuesto de la casa.' },
  result: result(),
  ...more,
});
const view = (more: object = {}) => ({
  policy: draft,
  against: champion,
  rules,
  run: run(),
  shadow: null,
  ...more,
});

const answers = (read: object, roles: readonly string[] = ['risk']) => ({
  'GET /staff/v1/session': { ...staffSession, roles },
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/requests': { requests: [] },
  'GET /staff/v1/policies': { policies: [draft, champion] },
  'GET /staff/v1/policies/2026-12b': read,
});

describe('the policy workbench', () => {
  it('shows a draft beside what decides: figures, rules, who changes hands, and fairness', async () => {
    openDesk('/politica', answers(view()));

    expect(await screen.findByText('58.4%')).toBeDefined();
    expect(screen.getByText('56.5% hoy')).toBeDefined();
    expect(screen.getByText('Retadora 2026-12b, borrador')).toBeDefined();
    const changed = screen.getByRole('table', { name: 'Reglas de 2026-01 y de 2026-12b' });
    expect(within(changed).getByText('Nivel C desde')).toBeDefined();
    expect(within(changed).getByText('42%')).toBeDefined();
    expect(within(changed).queryByText('Ingreso mínimo')).toBeNull();
    expect(screen.getByText('entran, pierden 7.9%')).toBeDefined();
    expect(screen.getByText('Equidad por sexo: 0.98')).toBeDefined();
    expect(screen.getByText(/El sexo y el estado se muestran aquí/)).toBeDefined();

    await userEvent.keyboard('d');
    expect(await within(changed).findByText('Ingreso mínimo')).toBeDefined();
  });

  it.each([
    [
      'a run that goes on',
      view({ run: run({ result: null, finished_at: null, done: 6_000 }) }),
      'Probando: 6,000 de 18,240 decisiones',
    ],
    ['too few decisions', view({ run: run({ result: result(40) }) }), 'Son solo 40 decisiones'],
    [
      'a breach of fairness',
      view({ run: run({ result: result(18_240, true) }) }),
      'Equidad: revisa sexo',
    ],
    ['a version nobody tried', view({ run: null }), 'Esta versión todavía no se prueba'],
    [
      'a shadow',
      view({
        policy: { ...draft, is_in_shadow: true },
        shadow: {
          begun_at: '2026-11-10T18:00:00.000Z',
          decisions: 120,
          agreed: 110,
          would_enter: 6,
          would_leave: 4,
        },
      }),
      'Coincide en 110. Aprobaría 6 más y 4 menos.',
    ],
  ])('says so: %s', async (_, read, text) => {
    openDesk('/politica?version=2026-12b', answers(read));

    expect(await screen.findByText(text)).toBeDefined();
  });

  it('is read by compliance, who can neither try nor propose; and by nobody of support', async () => {
    openDesk('/politica?version=2026-12b', answers(view(), ['compliance']));
    expect(await screen.findByText('58.4%')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Probar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Pedir activación/ })).toBeNull();
    cleanup();

    openDesk('/politica', answers(view(), ['support']));
    expect(await screen.findByText('Tu función no ve esto')).toBeDefined();
  });

  it('starts a run by a key, and asks for an activation with the figures of the run', async () => {
    const changes = [{ what: 'policy_from', before: null, after: '2026-12-01' }];
    const { calls } = openDesk('/politica?version=2026-12b', {
      ...answers(view()),
      'POST /staff/v1/policies/2026-12b/challenger': run(),
      'GET /staff/v1/policies/2026-12b/activation': {
        preview: { amount: null, changes },
        fingerprint: 'f'.repeat(64),
        needs_second_person: true,
      },
      'POST /staff/v1/policies/2026-12b/activation': { outcome: 'waits', request_id: 'req_1' },
    });
    await screen.findByText('58.4%');
    await userEvent.keyboard('r');
    await expect
      .poll(() => calls.find(({ what }) => what.endsWith('/challenger'))?.body)
      .toEqual({ decisions_max: 100_000 });

    await userEvent.keyboard('a');
    await userEvent.type(
      await screen.findByLabelText('Decide desde el inicio del día'),
      '2026-12-01',
    );
    await userEvent.selectOptions(await screen.findByLabelText('Motivo'), 'policy');
    await userEvent.type(screen.getByLabelText('En tus palabras, obligatorio'), 'Comité.');
    await userEvent.click(screen.getByRole('button', { name: /Pedir segunda persona/ }));

    await expect
      .poll(() => calls.find(({ what }) => what === 'POST /staff/v1/policies/2026-12b/activation'))
      .toMatchObject({ body: { from: '2026-12-01', run_id: 'run_1', reason: 'policy' } });
  });

  it('closes what a key opened with Escape, and asks for no second activation', async () => {
    const waiting = { request_id: 'req_1', subject: 'policy:2026-12b', kind: 'activate_policy' };
    const { router } = openDesk('/politica?version=2026-12b', {
      ...answers(view()),
      'GET /staff/v1/requests': { requests: [waiting] },
    });
    await screen.findByText(/^Espera a otra persona/);
    expect(screen.queryByRole('button', { name: 'Pedir activación' })).toBeNull();

    await userEvent.keyboard('e');
    expect(await screen.findByLabelText('Nombre de la versión')).toBeDefined();
    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('panel'));
    expect(screen.queryByLabelText('Nombre de la versión')).toBeNull();
  });

  it('has a way on from a version that is not there, and from a server that does not answer', async () => {
    openDesk('/politica?version=x', {
      ...answers(view()),
      'GET /staff/v1/policies/x': refusal('not_found', 'No lo encontramos.'),
    });
    expect(await screen.findByText('Esta versión no existe')).toBeDefined();
    cleanup();

    openDesk('/politica', {
      ...answers(view()),
      'GET /staff/v1/policies': refusal('unavailable', 'Ahora no.'),
    });
    expect(await screen.findByText('Ahora no.')).toBeDefined();
  });
});

describe('rules as people type them', () => {
  const of = (name: string, what: string | null = null) =>
    ({ rule: name, of: what, band: null }) as Parameters<typeof typedValue>[0];

  it.each([
    ['income.min', '$4,500', 450_000],
    ['burden.max_share', '42%', '0.42'],
    ['tiers.score_from', '490', 490],
    ['tiers.score_from', 'mucho', undefined],
    ['tiers.score_from', '4.5', undefined],
    ['retry_days.days', '', null],
    ['review.bureau_unavailable', 'sí', 'yes'],
    ['tiers_served.tiers', 'A B', 'A B'],
  ])('%s «%s» is %s', (name, text, value) => {
    expect(typedValue(of(name), text)).toEqual(value);
  });

  it('stay in the address, and have words each', () => {
    const compared = rules as unknown as Parameters<typeof writeChanges>[0];
    const changes = [{ rule: 'income.min' as const, of: null, band: null, value: 500_000 }];
    expect(readChanges(compared, writeChanges(compared, changes))).toEqual(changes);
    expect(readChanges(compared, 'nonsense')).toEqual([]);
    for (const name of Object.keys(policyRuleUnits)) {
      const named = { ...rules[2], rule: name, of: 'age' } as unknown as Parameters<
        typeof ruleName
      >[0];
      expect(ruleName(named).name.length).toBeGreaterThan(2);
    }
  });
});
