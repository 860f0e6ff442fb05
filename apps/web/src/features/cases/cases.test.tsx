import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  aCase,
  aCaseSummary,
  aClock,
  aMessage,
  anAnsweredCase,
  caseServer,
  casesWith,
} from '#testing/case-server.ts';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const withList = (list: ReturnType<typeof casesWith>, answers: Answers = {}) =>
  caseServer(aCase(), { listCases: () => success('listCases', list), ...answers });

describe('the list of cases', () => {
  it('begins with what can be asked for, and says when nothing is open', async () => {
    withList(casesWith());
    openApp('/casos', signedIn());

    expect(await screen.findByText('No tienes casos abiertos')).toBeDefined();
    const links = screen.getByRole('region', { name: '¿Qué necesitas?' });
    expect(within(links).getByRole('link', { name: /No reconozco un cargo/ })).toHaveProperty(
      'href',
      expect.stringMatching(/\/pay\/casos\/nuevo\/aclaracion$/),
    );
    // Whoever has one loan is not asked which.
    expect(await within(links).findByRole('link', { name: /Quiero desistirme/ })).toHaveProperty(
      'href',
      expect.stringMatching(/prestamos\/loan_1\/desistir$/),
    );
  });

  it('tells a late one, one that waits for the customer, and closed ones apart', async () => {
    const late = aCaseSummary({
      ...{ case_id: null, folio: 'AR-2026-000731', kind: 'privacy', subject: null, amount: null },
      title: 'Acceso a tus datos personales',
      clock: aClock({
        answer_by: '2026-12-09',
        unit: 'business',
        day: 21,
        days: 20,
        days_left: 0,
        days_late: 1,
      }),
    });
    const asked = aCaseSummary({
      ...{ case_id: 'case_2', folio: 'QU-2026-001206', kind: 'complaint' },
      status: 'needs_customer',
      title: 'La tienda tardó en avisar mi devolución',
      clock: aClock({
        answer_by: '2026-12-29',
        unit: 'business',
        day: 18,
        days: 30,
        days_left: 12,
      }),
    });
    const closed = aCaseSummary({
      ...{ case_id: 'case_3', folio: 'RV-2026-000418', kind: 'decision_review' },
      ...{ status: 'closed', is_open: false, outcome: 'upheld' },
      title: 'Revisión por una persona',
      answered_at: '2026-10-14T18:00:00.000Z',
    });
    withList(casesWith([late, aCaseSummary(), asked], [closed]));
    openApp('/casos', signedIn());

    expect(await screen.findByText('Vamos 1 día hábil tarde')).toBeDefined();
    expect(screen.getByText(/Debimos responder el mié 9 dic y no lo hicimos/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Acceso a tus datos personales' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/cuenta\/privacidad$/),
    );
    expect(screen.getByText('Casa Ámbar · $706.36 en pausa')).toBeDefined();
    expect(screen.getByText(/a más tardar el vie 15 ene 2027 · faltan 36 días/)).toBeDefined();
    expect(screen.getByText('Te escribimos y falta tu respuesta.')).toBeDefined();
    expect(screen.getByText('Límite mar 29 dic · faltan 12 días hábiles')).toBeDefined();
    expect(screen.getByText('RV-2026-000418 · se mantuvo')).toBeDefined();
  });

  it('says what it could not load, and tries again', async () => {
    let isDown = true;
    withList(casesWith(), {
      listCases: () =>
        isDown ? refusal(409, 'state_conflict') : success('listCases', casesWith([aCaseSummary()])),
    });
    openApp('/casos', signedIn());

    expect(await screen.findByText('No pudimos mostrar tus casos')).toBeDefined();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: /intentar|Reintentar/i }));
    expect(await screen.findByRole('link', { name: 'Ya pagué el abono 4' })).toBeDefined();
  });
});

describe('a case', () => {
  it('shows its clock, who moves next, what happened, what stands still and where else to go', async () => {
    caseServer();
    openApp('/casos/case_1', signedIn());

    expect(await screen.findByText('Folio AC-2026-004182')).toBeDefined();
    expect(
      screen.getByText('Respondemos a más tardar el vie 15 ene 2027. Día 9 de 45.'),
    ).toBeDefined();
    expect(screen.getByText('Sigue: nos toca a nosotros')).toBeDefined();
    expect(screen.getByText('Mandamos tu ticket a OXXO')).toBeDefined();
    expect(screen.getByText('Dictamen con tu carta')).toBeDefined();
    expect(screen.getByText('Cobro y débito de $706.36')).toBeDefined();
    expect(await screen.findByText('Abono 5: $706.36')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Descargar acuse' })).toBeDefined();
    expect(screen.getByText(/55 5340 0999 o www.condusef.gob.mx/)).toBeDefined();
  });

  it('that is late says so before anything, and CONDUSEF comes first', async () => {
    const clock = aClock({ day: 46, days_left: 0, days_late: 1 });
    caseServer(aCase({ clock }));
    openApp('/casos/case_1', signedIn());

    expect(await screen.findByText('Vamos 1 día tarde')).toBeDefined();
    const late = screen.getByText('Vamos tarde, y nos toca a nosotros');
    const condusef = screen.getByText('Si no quedas conforme, hay a dónde ir');
    const story = screen.getByRole('heading', { name: 'Cómo va' });
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(late.compareDocumentPosition(condusef) & follows).toBe(follows);
    expect(condusef.compareDocumentPosition(story) & follows).toBe(follows);
    expect(screen.getByText('Debió llegar el vie 15 ene 2027')).toBeDefined();
  });

  it('that needs the customer has the reply ready, and sends it once', async () => {
    const sent: string[] = [];
    const messages = [aMessage()];
    const { count } = caseServer(aCase({ status: 'needs_customer', turn: 'customer' }), {
      listCaseMessages: () =>
        success('listCaseMessages', { items: [...messages], next_cursor: null, total: 2 }),
      addCaseMessage: (call) => {
        sent.push(call.headers.get('Idempotency-Key') ?? '');
        const one = aMessage({ message_id: 'msg_2', text: 'La referencia termina en 7031.' });
        messages.unshift(one);
        return success('addCaseMessage', one);
      },
    });
    openApp('/casos/case_1', signedIn());

    expect(await screen.findByText('Sigue: te toca a ti')).toBeDefined();
    const field = screen.getByRole('textbox', { name: 'Escribe un mensaje' });
    expect(document.activeElement).toBe(field);
    await userEvent.click(screen.getByRole('button', { name: 'Mandar mensaje' }));
    expect(screen.getByText('Escribe tu mensaje antes de mandarlo.')).toBeDefined();
    await userEvent.type(field, 'La referencia termina en 7031.');
    await userEvent.click(screen.getByRole('button', { name: 'Mandar mensaje' }));

    expect(
      await screen.findByText('La referencia termina en 7031.', { selector: 'li *' }),
    ).toBeDefined();
    expect(field).toHaveProperty('value', '');
    expect(count('addCaseMessage')).toBe(1);
    expect(sent[0]).not.toBe('');
  });

  it('keeps the words of a message that was not sent', async () => {
    caseServer(aCase(), {
      addCaseMessage: () => refusal(500, 'internal_error', 'Intenta de nuevo.'),
    });
    openApp('/casos/case_1', signedIn());

    const field = await screen.findByRole('textbox', { name: 'Escribe un mensaje' });
    await userEvent.type(field, 'Aquí va mi respuesta');
    await userEvent.click(screen.getByRole('button', { name: 'Mandar mensaje' }));

    expect(await screen.findByText('No se envió. Tu texto sigue aquí.')).toBeDefined();
    expect(field).toHaveProperty('value', 'Aquí va mi respuesta');
  });

  it('is taken back after it was said what that means', async () => {
    let view = aCase();
    const { count } = caseServer(view, {
      getCase: () => success('getCase', view),
      withdrawCase: () => {
        view = aCase({
          ...{ status: 'withdrawn', is_open: false, turn: 'nobody', holds: [] },
          may: { write: false, withdraw: false, appeal_until: null },
        });
        return success('withdrawCase', view);
      },
    });
    openApp('/casos/case_1', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Retirar mi aclaración' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/Los días de pausa no cuentan nunca/)).toBeDefined();
    await userEvent.click(sheet.getByRole('button', { name: 'Sí, retirarlo' }));

    expect(await screen.findByText('Lo retiraste. Todo sigue como antes.')).toBeDefined();
    expect(screen.queryByText('Qué está quieto')).toBeNull();
    expect(count('withdrawCase')).toBe(1);
  });

  it('that is answered is a letter with its outcome, its file, and a way to disagree', async () => {
    const { calls } = caseServer(anAnsweredCase(), {
      appealCase: () =>
        success(
          'appealCase',
          aCase({ status: 'appealed', clock: aClock({ day: 0, days_left: 45 }) }),
        ),
    });
    openApp('/casos/case_1', signedIn());

    expect(await screen.findByRole('heading', { name: 'Tenías razón' })).toBeDefined();
    expect(
      screen.getByText(/Te respondimos el jue 14 ene 2027, 1 día antes del límite/),
    ).toBeDefined();
    expect(screen.getByText('Resultado: procede')).toBeDefined();
    expect(screen.getByText('Tu abono 4 queda pagado con fecha 30 nov.')).toBeDefined();
    expect(screen.getByText('Lucía Ferrer Robles')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Descargar carta (PDF)' })[0]).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: /No estoy de acuerdo/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Pedir otra revisión' }));
    expect(sheet.getByText('Escribe qué quieres que revise.')).toBeDefined();
    await userEvent.type(sheet.getByRole('textbox'), 'Falta mi segundo pago.');
    await userEvent.click(sheet.getByRole('button', { name: 'Pedir otra revisión' }));

    expect(await screen.findByText('Otra persona lo revisa')).toBeDefined();
    expect(calls.find(({ name }) => name === 'appealCase')?.body).toEqual({
      text: 'Falta mi segundo pago.',
    });
  });

  it('a first reply that nobody sent in time is owned up to, until the last day', async () => {
    const clock = {
      first_reply_by: '2026-12-14',
      answer_by: '2027-01-22',
      is_first_reply_late: true,
    };
    caseServer(aCase({ kind: 'not_me', clock: aClock(clock) }));
    openApp('/casos/case_1', signedIn());
    const words = 'Debimos escribirte el lun 14 dic y no lo hicimos. Dictamen: vie 22 ene 2027.';
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('«no fui yo» shows what is frozen and what we hold', async () => {
    caseServer(
      aCase({
        kind: 'not_me',
        folio: 'NF-2026-000093',
        title: 'No fui yo',
        clock: aClock({ first_reply_by: '2026-12-14', answer_by: '2027-01-22', day: 1 }),
        holds: [
          {
            stops: ['collect', 'debit', 'mora', 'bureau', 'lending'],
            amount: null,
            since: '2026-12-11T04:48:00.000Z',
          },
        ],
        evidence: [
          {
            kind: 'device',
            text: 'Teléfono que no conocíamos',
            at: '2026-12-09T19:51:00.000Z',
            mark: 'odd',
          },
          { kind: 'identity', text: 'No se pidió selfi', at: null, mark: 'missing' },
        ],
      }),
    );
    openApp('/casos/case_1', signedIn());

    expect(await screen.findByText('Listo, quedó congelado')).toBeDefined();
    expect(
      screen.getByText('Primera respuesta a más tardar el lun 14 dic. Dictamen: vie 22 ene 2027.'),
    ).toBeDefined();
    expect(screen.getByText('Nadie puede pedir otro contigo')).toBeDefined();
    expect(screen.getByText('Teléfono que no conocíamos')).toBeDefined();
    expect(screen.getByText('Falta')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sí fui yo: descongelar' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Agregar lo que sé' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});
