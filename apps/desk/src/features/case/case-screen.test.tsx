import type { StaffCase } from '@abona/contract/staff/staff-case';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { hourText } from '#lib/moments.ts';
import { type Answers, openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const FOLIO = 'AC-2026-004127';
const HOSTILE = '<img src=x onerror=alert(1)>';
const inAnHour = new Date(Date.now() + 3_600_000);

/** José Luis says that he paid an instalment already; nobody has the case. */
const dispute: StaffCase = {
  case_id: 'case_1',
  channel: 'web',
  folio: FOLIO,
  kind: 'dispute',
  status: 'in_review',
  is_open: true,
  title: 'Aclaración',
  subject: {
    kind: 'instalment',
    loan_id: 'loan_00000000000000000000000007',
    movement_id: null,
    instalment: 1,
    application_process_id: null,
    label: 'ElectroMía',
    on: '2026-09-30',
  },
  amount: 117_890,
  opened_at: '2026-10-06T18:00:00.000Z',
  answered_at: null,
  outcome: null,
  clock: {
    answer_by: '2026-11-20',
    first_reply_by: null,
    is_first_reply_late: false,
    unit: 'natural',
    day: 43,
    days: 45,
    days_left: 2,
    days_late: 0,
  },
  description: `Ya lo pagué. ${HOSTILE}`,
  reason: 'already_paid',
  is_abroad: false,
  turn: 'abona',
  timeline: [],
  holds: [{ stops: ['collect', 'mora'], amount: 117_890, since: '2026-10-06T18:00:00.000Z' }],
  evidence: [],
  answer: null,
  documents: [{ kind: 'receipt', url: `/staff/v1/cases/${FOLIO}/files/receipt` }],
  customer: { customer_id: 42, name: 'José Luis Peña' },
  legal_due: '2026-11-20',
  internal_due: '2026-11-10',
  granted: 0,
  messages: [
    {
      message_id: 'msg_1',
      from: 'customer',
      author: null,
      text: HOSTILE,
      at: '2026-10-07T18:00:00.000Z',
      attachments: [
        {
          attachment_id: 'file_9',
          name: 'comprobante.pdf',
          type: 'application/pdf',
          bytes: 1200,
          url: `/staff/v1/cases/${FOLIO}/files/file_9`,
        },
      ],
    },
  ],
  messages_total: 1,
  notes: [],
  assignment: null,
  may: { write: true, ask: true, answer: true },
};

const iker = {
  person: { person_id: 'per_2', name: 'Iker Solana' },
  is_mine: false,
  taken_at: new Date().toISOString(),
  until: inAnHour.toISOString(),
};

const preview = {
  preview: {
    amount: 50_000,
    changes: [
      { what: 'granted', before: 0, after: 50_000 },
      { what: 'letter', before: null, after: 'Encontramos tu pago.\n\nContamos $500.00.' },
    ],
  },
  fingerprint: 'a'.repeat(64),
  needs_second_person: false,
};

const at = `/staff/v1/cases/${FOLIO}`;

function openCase(found: Partial<StaffCase> = {}, more: Answers = {}) {
  const desk = openDesk(`/casos/${FOLIO}`, {
    'GET /staff/v1/session': staffSession,
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': { requests: [] },
    [`GET ${at}`]: { ...dispute, ...found },
    ...more,
  });
  const bodiesOf = (what: string) =>
    desk.calls.filter((call) => call.what === `POST ${what}`).map(({ body }) => body);
  return { ...desk, bodiesOf };
}

const letterField = () => screen.findByRole('textbox', { name: 'Carta al cliente' });
const controlEnter = '{Control>}{Enter}{/Control}';

describe('one case at the desk', () => {
  it('shows its clock, what is claimed and what stands still; what people wrote is only text', async () => {
    const { container } = openCase();

    expect(await screen.findByRole('heading', { level: 1, name: 'Aclaración' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Día 43 de 45' })).toBeDefined();
    expect(screen.getByText('Quedan 2 días')).toBeDefined();
    expect(screen.getByText('Plazo de ley')).toBeDefined();
    expect(screen.getByText(`Ya lo pagué. ${HOSTILE}`)).toBeDefined();
    expect(screen.getByText(HOSTILE)).toBeDefined();
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Cobranza, Moratorios')).toBeDefined();
    expect(screen.getByRole('link', { name: /Ver el crédito/ }).getAttribute('href')).toBe(
      '/creditos/loan_00000000000000000000000007',
    );
    const receipt = screen.getByRole('link', { name: 'Acuse' });
    expect(receipt.getAttribute('href')).toBe(`${at}/files/receipt`);
    expect(receipt.hasAttribute('download')).toBe(true);
  });

  it('is answered in part: how much is needed, then what would happen, why, and Ctrl Enter', async () => {
    const { bodiesOf } = openCase(
      {},
      {
        [`POST ${at}/answer/preview`]: preview,
        [`POST ${at}/answer`]: { outcome: 'done', request_id: null },
      },
    );
    await userEvent.type(await letterField(), 'Encontramos tu pago.');
    await userEvent.click(screen.getByRole('radio', { name: 'En parte' }));

    await userEvent.click(screen.getByRole('button', { name: /Ver qué pasaría/ }));
    expect(screen.getByText('Escribe en cuánto tiene razón: más de cero.')).toBeDefined();
    const amount = screen.getByRole('textbox', { name: /En cuánto tiene razón/ });
    await userEvent.type(amount, `5000${controlEnter}`);
    expect(screen.getByText('No puede pasar de $1,178.90, lo que reclama.')).toBeDefined();
    expect(bodiesOf(`${at}/answer/preview`)).toEqual([]);
    await userEvent.type(amount, `{Backspace}${controlEnter}`);

    expect(await screen.findByText(/Contamos \$500\.00\./)).toBeDefined();
    expect(bodiesOf(`${at}/answer`)).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'case_answered');
    await userEvent.type(
      screen.getByRole('textbox', { name: /En tus palabras/ }),
      `El banco lo confirma.${controlEnter}`,
    );

    const order = { outcome: 'partly', amount: 50_000, text: 'Encontramos tu pago.' };
    await waitFor(() =>
      expect(bodiesOf(`${at}/answer`)).toEqual([
        {
          ...order,
          reason: 'case_answered',
          note: 'El banco lo confirma.',
          fingerprint: 'a'.repeat(64),
        },
      ]),
    );
    expect(bodiesOf(`${at}/answer/preview`)).toEqual([order]);
  });

  it('keeps the letter when showing what would happen fails, and when somebody goes back', async () => {
    let tries = 0;
    openCase(
      {},
      {
        [`POST ${at}/answer/preview`]: () => {
          tries += 1;
          return tries === 1 ? refusal('act_impossible', 'Ahora no se puede.') : preview;
        },
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'A favor' }));
    await userEvent.type(await letterField(), `Encontramos tu pago.${controlEnter}`);

    expect(await screen.findByText('Ahora no se puede.')).toBeDefined();
    expect(await screen.findByDisplayValue('Encontramos tu pago.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await screen.findByRole('button', { name: /Contestar y enviar la carta/ });
    await userEvent.keyboard('{Escape}');

    expect(await screen.findByDisplayValue('Encontramos tu pago.')).toBeDefined();
  });

  it('that needs a second person asks for one, and a refused answer can be sent again', async () => {
    const keys: (string | null)[] = [];
    openCase(
      {},
      {
        [`POST ${at}/answer/preview`]: { ...preview, needs_second_person: true },
        [`POST ${at}/answer`]: (request) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return keys.length === 1
            ? refusal('preview_changed', 'Algo cambió.')
            : { outcome: 'waits', request_id: 'req_1' };
        },
        'GET /staff/v1/requests': () => ({
          requests:
            keys.length < 2
              ? []
              : [{ request_id: 'req_1', kind: 'answer_case', subject: `case:${FOLIO}` }],
        }),
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'A favor' }));
    await userEvent.type(await letterField(), `Encontramos tu pago.${controlEnter}`);
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'case_answered');
    await userEvent.type(screen.getByRole('textbox', { name: /En tus palabras/ }), 'Sí fue así.');
    await userEvent.click(screen.getByRole('button', { name: /Pedir segunda persona/ }));
    expect(await screen.findByText('Algo cambió.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Pedir segunda persona/ }));

    const link = await screen.findByRole('link', { name: 'Ver la solicitud' });
    expect(link.getAttribute('href')).toBe('/aprobaciones?solicitud=req_1');
    // What the server refused for good it would refuse again by the same key.
    expect(new Set(keys).size).toBe(2);
  });

  it('that somebody else has rests: it is read, noted, and neither written in nor answered', async () => {
    const { bodiesOf } = openCase(
      { assignment: iker },
      {
        [`POST ${at}/notes`]: { note_id: 'note_1', author: 'Lucía', text: 'Visto', at: '' },
      },
    );

    expect(
      await screen.findAllByText(`Lo tiene Iker hasta las ${hourText(inAnHour)}`),
    ).toHaveLength(2);
    const composer = within(screen.getByRole('form', { name: 'Escribe al cliente' }));
    await userEvent.type(composer.getByRole('textbox'), `Hola${controlEnter}`);
    expect(composer.getByRole('button', { name: 'Enviar al cliente' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByRole('button', { name: /Ver qué pasaría/ })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByRole('button', { name: /Tomar/ })).toBeNull();

    const note = screen.getByRole('textbox', { name: 'Nota para tus colegas' });
    await userEvent.type(note, `Ya hablé con él.${controlEnter}`);
    await waitFor(() => expect(bodiesOf(`${at}/notes`)).toEqual([{ text: 'Ya hablé con él.' }]));
    expect(bodiesOf(`${at}/messages`)).toEqual([]);
  });

  it('is taken and given back by T', async () => {
    let assignment: StaffCase['assignment'] = null;
    const { bodiesOf } = openCase(
      {},
      {
        [`GET ${at}`]: () => ({ ...dispute, assignment }),
        'POST /staff/v1/assignments/take': () => {
          assignment = { ...iker, is_mine: true };
          return assignment;
        },
        'POST /staff/v1/assignments/release': () => {
          assignment = null;
          return {};
        },
      },
    );
    await screen.findByText('Sin asignar');

    await userEvent.keyboard('t');
    await screen.findByText(`Lo tienes tú hasta las ${hourText(inAnHour)}`);
    await userEvent.keyboard('t');

    await screen.findByText('Sin asignar');
    const body = { subject: { kind: 'case', id: FOLIO } };
    expect(bodiesOf('/staff/v1/assignments/take')).toEqual([body]);
    expect(bodiesOf('/staff/v1/assignments/release')).toEqual([body]);
  });

  it('asks the customer something, and keeps the words until the server has them', async () => {
    let isRefused = true;
    const { bodiesOf } = openCase(
      {},
      {
        [`POST ${at}/messages`]: () =>
          isRefused
            ? refusal('operation_in_progress', 'Todavía va en camino.')
            : { status: 'needs_customer' },
      },
    );
    const composer = within(await screen.findByRole('form', { name: 'Escribe al cliente' }));
    await userEvent.click(composer.getByRole('checkbox'));
    await userEvent.type(composer.getByRole('textbox'), `¿Qué día pagaste?${controlEnter}`);

    expect(await screen.findByText('Todavía va en camino.')).toBeDefined();
    expect(composer.getByRole('textbox')).toHaveProperty('value', '¿Qué día pagaste?');
    isRefused = false;
    await userEvent.click(composer.getByRole('button', { name: 'Preguntar al cliente' }));

    await waitFor(() => expect(composer.getByRole('textbox')).toHaveProperty('value', ''));
    const body = { text: '¿Qué día pagaste?', is_question: true };
    expect(bodiesOf(`${at}/messages`)).toEqual([body, body]);
  });

  it('that is answered shows the letter and offers nothing more', async () => {
    openCase({
      status: 'closed',
      is_open: false,
      turn: 'nobody',
      outcome: 'upheld',
      holds: [],
      answer: {
        outcome: 'upheld',
        text: 'No encontramos tu pago.',
        signed_by: 'Lucía Barrera',
        answered_on: '2026-11-12',
        file_open_until: '2027-02-12',
      },
      may: { write: false, ask: false, answer: false },
    });

    expect(await screen.findByText('No encontramos tu pago.')).toBeDefined();
    expect(screen.getByText('Firmó Lucía Barrera, 12 nov 2026')).toBeDefined();
    expect(screen.getByText('Este caso ya no recibe mensajes.')).toBeDefined();
    expect(screen.getByText('Nada está en pausa por este caso.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Ver qué pasaría|Tomar/ })).toBeNull();
  });

  it('that is no case says so, with a way on', async () => {
    openCase({}, { [`GET ${at}`]: refusal('not_found', 'No encontramos eso.') });

    expect(await screen.findByText('No encontramos eso.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
  });
});
