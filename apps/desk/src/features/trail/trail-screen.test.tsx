import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { trailReasonText } from '#copy/trail.ts';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const line = {
  subject: 'case:AC-2026-004127',
  sequence: 3,
  at: '2026-11-18T16:44:08Z',
  recorded_at: '2026-11-18T16:44:08Z',
  actor: { kind: 'staff', name: 'Lucía Barrera' },
  action: 'staff.asked',
  reason: 'our_mistake',
  detail: { kind: 'answer_case', id: 'a' },
  hash: `9f21${'0'.repeat(56)}c07a`,
  previous_hash: '',
};

const page = {
  lines: [line],
  next_cursor: null,
  people: [{ person_id: 'staff_1', name: 'Lucía Barrera' }],
  chain: { checked_at: '2026-11-18T09:40:00Z', trails: 2, lines: 1_284, broken: null },
  subject_broken: null,
};

const open = (href: string, trail: object, role = 'auditor') =>
  openDesk(href, {
    'GET /staff/v1/session': { ...staffSession, roles: [role] },
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/trail': trail,
  });

describe('the trail at the desk', () => {
  it('says who did what and that the chain is whole, and keeps its filters in the address', async () => {
    const { router } = open('/bitacora', page);

    await screen.findByText('Cadena íntegra: 1,284 renglones leídos', { exact: false });
    await screen.findByText('Caso AC-2026-004127, Contestar un caso');
    await userEvent.selectOptions(screen.getByLabelText('Quién'), 'Lucía Barrera');
    await userEvent.type(
      screen.getByLabelText('Folio, crédito o cliente, completo'),
      '100000000000007',
    );

    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        persona: 'staff_1',
        asunto: 'customer:100000000000007',
      }),
    );
  });

  it('leads to the line that is not as it was written', async () => {
    const broken = { subject: 'customer:7', sequence: 2 };
    open('/bitacora', { ...page, chain: { ...page.chain, broken } });

    const banner = await screen.findByRole('alert');

    expect(banner.textContent).toContain('El renglón 2 de Cliente 7 no es como se escribió');
    const way = screen.getByRole('link', { name: 'Ver ese asunto' });
    expect(way.getAttribute('href')).toBe('/bitacora?asunto=customer%3A7');
  });

  it('is not for whoever works with customers', async () => {
    open('/bitacora', page, 'support');

    await screen.findByText('Tu función no ve esto');
  });
});

it('says a reason in words, whoever’s list it is from', () => {
  expect(trailReasonText('our_mistake')).toBe('Fue error nuestro');
  expect(trailReasonText('origin_unclear')).toBe('No se sabe de dónde viene el dinero');
  expect(trailReasonText(null)).toBe('—');
});
