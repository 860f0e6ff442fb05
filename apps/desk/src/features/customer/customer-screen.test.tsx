import { doneActs } from '@abona/ui/dense/state/undo-store.ts';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

afterEach(cleanup);

const HOSTILE = '<img src=x onerror=alert(1)>';

const customer = {
  customer_id: 104_882,
  name: 'Mariana Núñez Solís',
  since: '2024-03-01T18:00:00Z',
  state: 'open',
  identity: { status: 'approved', at: '2024-03-01T18:00:00Z' },
  masked: {
    curp: 'NUSM••••09',
    birth_date: null,
    phone: '••••7718',
    email: 'm••••@correo.mx',
    address: '••••',
    monthly_income: '••••',
    clabe: '••••7898',
  },
  overdue: 0,
  remaining: 497_285,
  days_late: 0,
  next: { loan_id: 'loan_1', amount: 70_636, pay_by: '2026-11-30' },
  line: {
    limit: 1_000_000,
    used: 497_285,
    available: 502_715,
    tier: 'C',
    valid_until: '2027-01-01',
  },
  loans: [],
  cases: [],
  restrictions: [],
  consents: [],
  sessions: [
    { device: HOSTILE, started_at: '2026-11-18T10:00:00Z', seen_at: '2026-11-18T16:00:00Z' },
  ],
  devices: [],
};

const answers = {
  'GET /staff/v1/session': staffSession,
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/customers/104882': customer,
  'GET /staff/v1/customers/104882/history': { entries: [], next_cursor: null },
  'GET /staff/v1/customers/104882/notes': { notes: [], pinned: null },
  'GET /staff/v1/customers/104882/messages': { messages: [], next_cursor: null },
};

describe('a customer at the desk', () => {
  it('is shown masked, with what they owe and what comes next', async () => {
    openDesk('/clientes/104882', answers);

    expect(await screen.findByRole('heading', { name: 'Mariana Núñez Solís' })).toBeDefined();
    expect(screen.getByText('NUSM••••09')).toBeDefined();
    expect(screen.getByText('$4,972.85')).toBeDefined();
    expect(screen.getByText('Sigue, lun 30 nov')).toBeDefined();
    expect(screen.getByText(HOSTILE)).toBeDefined();
  });

  it('shows one value for a reason, and forgets it when it is covered', async () => {
    const { calls } = openDesk('/clientes/104882', {
      ...answers,
      'POST /staff/v1/customers/104882/reveal': {
        value: '55 6204 7718',
        shown_until: new Date(Date.now() + 300_000).toISOString(),
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar Celular' }));
    const why = screen.getByRole('form', { name: 'Mostrar Celular' });
    await userEvent.click(within(why).getByRole('radio', { name: 'Lo pidió el cliente' }));
    await userEvent.click(within(why).getByRole('button', { name: /Mostrar/ }));

    expect(await screen.findByText('55 6204 7718', { selector: 'b' })).toBeDefined();
    expect(calls.find(({ what }) => what.endsWith('/reveal'))?.body).toEqual({
      field: 'phone',
      reason: 'customer_asked',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Tapar Celular' }));
    expect(screen.queryByText('55 6204 7718', { selector: 'b' })).toBeNull();
  });

  it('that is nobody’s says so, with a way on', async () => {
    openDesk('/clientes/104882', {
      ...answers,
      'GET /staff/v1/customers/104882': refusal('not_found', 'No encontramos eso.'),
    });

    expect(await screen.findByText('No encontramos eso.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
  });

  it('is found by a phone as it is whole, and opened at once when they are the only one', async () => {
    const { calls, router } = openDesk('/clientes', {
      ...answers,
      'POST /staff/v1/customers/find': {
        customers: [
          {
            customer_id: 104_882,
            name: 'Mariana Núñez Solís',
            by: 'phone',
            loan_id: null,
            folio: null,
          },
        ],
      },
    });

    await userEvent.type(await screen.findByRole('textbox'), '55 6204 7718{Enter}');

    expect(await screen.findByRole('heading', { name: 'Mariana Núñez Solís' })).toBeDefined();
    expect(calls.find(({ what }) => what.endsWith('/find'))?.body).toEqual({
      value: '55 6204 7718',
    });
    expect(router.state.location.href).toBe('/clientes/104882');
  });

  it('who calls has a case written down in their words, and it is opened', async () => {
    const { calls, router } = openDesk('/clientes/104882', {
      ...answers,
      'POST /staff/v1/customers/104882/cases': { folio: 'UN-2026-000123' },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Recibir un caso' }));
    const form = screen.getByRole('form', { name: 'Caso de quien llama o escribe' });
    await userEvent.selectOptions(within(form).getByLabelText('De qué se trata'), 'No fui yo');
    await userEvent.click(within(form).getByRole('button', { name: /Abrir el caso/ }));
    expect(within(form).getByText('Elige el crédito.')).toBeDefined();
    expect(within(form).getByText('Escribe lo que dijo.')).toBeDefined();
    await userEvent.selectOptions(
      within(form).getByLabelText('De qué se trata'),
      'Reclamación UNE',
    );
    await userEvent.type(within(form).getByLabelText('En sus palabras'), HOSTILE);
    await userEvent.click(within(form).getByRole('button', { name: /Abrir el caso/ }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/casos/UN-2026-000123'));
    const received = calls.filter(({ what }) => what === 'POST /staff/v1/customers/104882/cases');
    expect(received.map(({ body }) => body)).toEqual([
      { kind: 'complaint', channel: 'phone', description: HOSTILE },
    ]);
  });

  it('is kept from borrowing for a reason, after what they would read was shown', async () => {
    const { calls } = openDesk('/clientes/104882', {
      ...answers,
      'GET /staff/v1/customers/104882/restriction': {
        preview: {
          amount: null,
          changes: [
            { what: 'restriction', before: null, after: 'loans_blocked' },
            { what: 'notice', before: null, after: 'Tu crédito está en pausa' },
          ],
        },
        fingerprint: 'f'.repeat(64),
        needs_second_person: false,
      },
      'POST /staff/v1/customers/104882/restriction': { outcome: 'done', request_id: null },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Poner una restricción' }));
    const what = await screen.findByLabelText('Qué queda en pausa');
    await userEvent.selectOptions(what, 'Crédito nuevo en pausa');
    expect(await screen.findByText('Tu crédito está en pausa')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'Así lo dice la política');
    await userEvent.type(
      screen.getByLabelText('En tus palabras, obligatorio'),
      'Lo pidió su banco.',
    );
    await userEvent.click(screen.getByRole('button', { name: /Restringir/ }));

    await screen.findByText('Nada está en pausa.');
    expect(
      calls.find(({ what: one }) => one === 'POST /staff/v1/customers/104882/restriction')?.body,
    ).toEqual({
      reason: 'policy',
      note: 'Lo pidió su banco.',
      fingerprint: 'f'.repeat(64),
      code: 'loans_blocked',
    });
  });
});

describe('what is said of a customer and to them', () => {
  it('is one thread of notices and of what was written, as text, with its status and its case', async () => {
    openDesk('/clientes/104882', {
      ...answers,
      'GET /staff/v1/customers/104882/messages': {
        messages: [
          {
            kind: 'written',
            message_id: 'msg_3',
            at: '2026-11-09T23:41:00Z',
            folio: 'AC-2026-004390',
            author: null,
            text: `${HOSTILE} Les mandé la foto.`,
          },
          {
            kind: 'notice',
            message_id: 'msg_2',
            at: '2026-11-09T23:20:00Z',
            channel: 'whatsapp',
            title: 'Tu pago que viene',
            status: 'abandoned',
          },
        ],
        next_cursor: null,
      },
    });

    const thread = await screen.findByRole('list', {
      name: 'Mensajes, del más viejo al más nuevo',
    });
    const [first, second] = await within(thread).findAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Tu pago que vieneWhatsApp · .* · no llegó$/);
    expect(second?.textContent).toContain(`${HOSTILE} Les mandé la foto.Mariana Núñez Solís`);
    expect(within(thread).getByRole('link', { name: 'AC-2026-004390' }).getAttribute('href')).toBe(
      '/casos/AC-2026-004390',
    );
  });

  it('is noted once for colleagues, as text, and stays', async () => {
    let notes: readonly object[] = [];
    const { calls } = openDesk('/clientes/104882', {
      ...answers,
      'GET /staff/v1/customers/104882/notes': () => ({ notes, pinned: null }),
      'POST /staff/v1/customers/104882/notes': () => {
        const note = { note_id: 'note_1', author: 'Lucía Barrera', text: HOSTILE };
        notes = [{ ...note, at: '2026-11-18T16:00:00Z' }];
        return notes[0] ?? {};
      },
    });

    const field = await screen.findByRole('textbox', { name: 'Nota para tus colegas' });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(calls.some(({ what }) => what.startsWith('POST') && what.endsWith('/notes'))).toBe(
      false,
    );
    await userEvent.click(field);
    await userEvent.paste(HOSTILE);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await screen.findByText(HOSTILE, { selector: 'p' });
    const sent = calls.filter(({ what }) => what.startsWith('POST') && what.endsWith('/notes'));
    expect(sent.map(({ body }) => body)).toEqual([{ text: HOSTILE }]);
  });

  it('is pinned for all by one press, stands on top with who wrote and who pinned it, and Z takes that back', async () => {
    const notes = [1, 2].map((n) => ({
      note_id: `note_${n}`,
      author: n === 1 ? 'Iker Lozano' : 'Lucía Barrera',
      text: `${HOSTILE} ${n}`,
      at: '2026-11-18T16:00:00Z',
    }));
    let pinned: object | null = null;
    const { calls } = openDesk('/clientes/104882', {
      ...answers,
      'GET /staff/v1/customers/104882/notes': () => ({ notes, pinned }),
      'POST /staff/v1/customers/104882/notes/pinned': async (request: Request) => {
        const { note_id: id } = await request.json();
        const note = notes.find((one) => one.note_id === id);
        const when = { pinned_by: 'Lucía Barrera', pinned_at: '2026-11-18T16:00:00Z' };
        pinned = note === undefined ? null : { ...note, ...when };
        return {};
      },
    });
    const pin = await screen.findByRole('button', { name: 'Fijar la nota de Iker Lozano' });
    expect(pin.getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('heading', { name: 'Nota fijada' })).toBeNull();

    await userEvent.click(pin);

    await screen.findByRole('heading', { name: 'Nota fijada' });
    expect(screen.getByText(/^Iker Lozano, .* · la fijó Lucía Barrera$/)).toBeDefined();
    expect(pin.getAttribute('aria-pressed')).toBe('true');
    act(() => doneActs.undo());
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nota fijada' })).toBeNull());
    const sent = calls.filter(({ what }) => what.endsWith('/notes/pinned'));
    expect(sent.map(({ body }) => body)).toEqual([
      { note_id: 'note_1', instead_of: null },
      { note_id: null, instead_of: 'note_1' },
    ]);
  });

  it('that a colleague changed meanwhile is read anew, and said', async () => {
    while (toasts.current() !== null) toasts.dismiss();
    const note = {
      note_id: 'note_1',
      author: 'Iker Lozano',
      text: 'Uno',
      at: '2026-11-18T16:00:00Z',
    };
    const pinned = { ...note, pinned_by: 'Iker Lozano', pinned_at: '2026-11-18T16:00:00Z' };
    let now: object | null = pinned;
    openDesk('/clientes/104882', {
      ...answers,
      'GET /staff/v1/customers/104882/notes': () => ({ notes: [note], pinned: now }),
      'POST /staff/v1/customers/104882/notes/pinned': () => {
        now = null;
        return refusal('preview_changed', 'Algo cambió desde que lo viste.');
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Dejar de fijar' }));

    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nota fijada' })).toBeNull());
    expect(toasts.current()?.text).toContain('Algo cambió');
  });
});
