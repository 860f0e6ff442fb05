import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCase, caseServer } from '#testing/case-server.ts';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const serve = (answers: Answers = {}) =>
  caseServer(aCase(), {
    openCase: () => success('openCase', aCase()),
    uploadCaseAttachment: () =>
      success('uploadCaseAttachment', {
        ...{ attachment_id: 'att_1', name: 'ticket.jpg', type: 'image/jpeg', bytes: 1_258_291 },
      }),
    ...answers,
  });

const aFile = (name: string, type: string, size = 12): File => {
  const file = new File(['x'.repeat(12)], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('opening an aclaración', () => {
  it('names what is missing, then sends the movement, the words and the files, once', async () => {
    const { calls, count } = serve();
    const { router } = openApp('/casos/nuevo/aclaracion', signedIn());

    await screen.findByRole('radio', { name: /Pago por SPEI/ });
    const send = screen.getAllByRole('button', { name: 'Abrir mi aclaración' })[0] as HTMLElement;
    await userEvent.click(send);
    expect(screen.getByText('Elige el movimiento que quieres aclarar.')).toBeDefined();
    expect(screen.getByText('Elige qué pasó.')).toBeDefined();
    expect(screen.getByText('Cuéntanos qué pasó, aunque sea en una línea.')).toBeDefined();
    expect(count('openCase')).toBe(0);

    await userEvent.click(screen.getByRole('radio', { name: /Pago por SPEI/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Me cobraron dos veces' }));
    await userEvent.type(screen.getByLabelText('Cuéntanos con tus palabras'), 'Salió dos veces.');
    await userEvent.upload(
      screen.getByLabelText('Agregar foto o PDF', { selector: 'input' }),
      aFile('ticket.jpg', 'image/jpeg'),
    );
    expect(await screen.findByText('1.2 MB · guardado cifrado')).toBeDefined();
    expect(screen.getByText('No cobramos estos $706.36')).toBeDefined();
    expect(screen.getByText('Respuesta a más tardar el vie 15 ene 2027')).toBeDefined();
    await userEvent.dblClick(send);

    await waitFor(() => expect(router.state.location.pathname).toBe('/casos/case_1'));
    expect(await screen.findByText('Listo, tu folio es AC-2026-004182')).toBeDefined();
    expect(count('openCase')).toBe(1);
    expect(calls.find(({ name }) => name === 'openCase')?.body).toEqual({
      kind: 'dispute',
      description: 'Salió dos veces.',
      reason: 'charged_twice',
      movement_id: 'mov_1',
      attachment_ids: ['att_1'],
    });
  });

  it('of what was bought abroad says by when that is answered; of a payment nobody asks', async () => {
    const { calls } = serve();
    openApp('/casos/nuevo/aclaracion', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /Pago por SPEI/ }));
    expect(screen.queryByRole('checkbox', { name: /extranjero/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ver más movimientos' }));
    await userEvent.click(screen.getByRole('radio', { name: /Compra en línea/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /extranjero/ }));
    expect(screen.getByText('Respuesta a más tardar el dom 30 may 2027')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'No llegó mi compra' }));
    await userEvent.type(screen.getByLabelText('Cuéntanos con tus palabras'), 'Nunca llegó.');
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Abrir mi aclaración' })[0] as HTMLElement,
    );

    await screen.findByText('Listo, tu folio es AC-2026-004182');
    expect(calls.find(({ name }) => name === 'openCase')?.body).toMatchObject({
      movement_id: 'mov_3',
      is_abroad: true,
    });
  });

  it('takes late charges alone, and says of what is too old until when it could have been', async () => {
    const { calls } = serve();
    openApp('/casos/nuevo/aclaracion', signedIn());

    await userEvent.click(
      await screen.findByRole('radio', { name: /Cargos por atraso del abono 4/ }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ver más movimientos' }));
    const old = screen.getByRole('radio', { name: /se podía aclarar hasta el .*3 ago/ });
    expect(old).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Otra cosa' }));
    await userEvent.type(screen.getByLabelText('Cuéntanos con tus palabras'), 'Pagué a tiempo.');
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Abrir mi aclaración' })[0] as HTMLElement,
    );

    await screen.findByText('Listo, tu folio es AC-2026-004182');
    expect(calls.find(({ name }) => name === 'openCase')?.body).toMatchObject({
      ...{ loan_id: 'loan_1', instalment: 4, late_charges: true },
    });
  });

  it('comes with the instalment of whoever came from it', async () => {
    const { calls } = serve();
    openApp('/casos/nuevo/aclaracion?credito=loan_1&abono=4', signedIn());

    const chosen = await screen.findByRole('radio', { name: /Abono 4/ });
    expect(chosen).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Ya lo pagué' }));
    await userEvent.type(screen.getByLabelText('Cuéntanos con tus palabras'), 'En OXXO.');
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Abrir mi aclaración' })[0] as HTMLElement,
    );

    await screen.findByText('Listo, tu folio es AC-2026-004182');
    expect(calls.find(({ name }) => name === 'openCase')?.body).toMatchObject({
      loan_id: 'loan_1',
      instalment: 4,
    });
  });

  it('names a file that cannot come along, its rule and what to do, and sends the rest', async () => {
    const { count } = serve({
      uploadCaseAttachment: () =>
        refusal(422, 'attachment_type_refused', 'El archivo no es una foto JPG o PNG ni un PDF.'),
    });
    openApp('/casos/nuevo/aclaracion', signedIn());

    const input = await screen.findByLabelText('Agregar foto o PDF', { selector: 'input' });
    const choose = userEvent.setup({ applyAccept: false });
    await choose.upload(input, [
      aFile('vacio.pdf', 'application/pdf', 0),
      aFile('video.mp4', 'video/mp4'),
      aFile('grande.png', 'image/png', 31_457_280),
      aFile('guion.jpg', 'image/jpeg'),
    ]);

    expect(await screen.findByText('El archivo no es una foto JPG o PNG ni un PDF.')).toBeDefined();
    expect(screen.getByText(/El archivo está vacío/)).toBeDefined();
    expect(screen.getByText(/Pesa más de 10 MB/)).toBeDefined();
    expect(screen.getByText(/No es una foto JPG o PNG ni un PDF. Mándalo/)).toBeDefined();
    expect(count('uploadCaseAttachment')).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar video.mp4' }));
    expect(screen.queryByText('video.mp4')).toBeNull();
  });

  it('outside its window says the last day and the other way; the words stay', async () => {
    serve({
      openCase: () =>
        refusal(409, 'case_window_over', 'Este movimiento se podía aclarar hasta el 3 ago 2026.'),
    });
    openApp('/casos/nuevo/aclaracion?movimiento=mov_1', signedIn());

    await screen.findByRole('radio', { name: /Pago por SPEI/ });
    await userEvent.click(screen.getByRole('button', { name: 'Otra cosa' }));
    await userEvent.type(screen.getByLabelText('Cuéntanos con tus palabras'), 'No cuadra.');
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Abrir mi aclaración' })[0] as HTMLElement,
    );

    expect(await screen.findByText('No se envió. Tu texto sigue aquí.')).toBeDefined();
    expect(screen.getByText(/hasta el 3 ago 2026/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Tengo una queja u otro tema' })).toBeDefined();
    expect(screen.getByLabelText('Cuéntanos con tus palabras')).toHaveProperty(
      'value',
      'No cuadra.',
    );
  });
});

describe('opening another case', () => {
  it('«no fui yo» needs the loan and no words', async () => {
    const { calls } = serve();
    openApp('/casos/nuevo/no-fui-yo', signedIn());

    expect(await screen.findByText('Se congela en este momento')).toBeDefined();
    // The only loan is chosen.
    expect(await screen.findByRole('radio', { name: /Casa Ámbar/ })).toHaveProperty(
      'checked',
      true,
    );
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Congelar este crédito' })[0] as HTMLElement,
    );

    await screen.findByText('Listo, tu folio es AC-2026-004182');
    expect(calls.find(({ name }) => name === 'openCase')?.body).toMatchObject({
      kind: 'not_me',
      loan_id: 'loan_1',
      description: 'No reconozco este crédito: no fui yo.',
    });
  });

  it('a review by a person goes to the application it is about', async () => {
    const { calls } = serve();
    openApp('/casos/nuevo/revision?solicitud=41', signedIn());

    expect(await screen.findByText('No te resta puntos')).toBeDefined();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Pedir que lo revise una persona' })[0] as HTMLElement,
    );

    await screen.findByText('Listo, tu folio es AC-2026-004182');
    expect(calls.find(({ name }) => name === 'openCase')?.body).toMatchObject({
      kind: 'decision_review',
      application_process_id: 41,
    });
  });

  it('a complaint can turn to the bureau, and personal data have their own screen', async () => {
    const { calls } = serve();
    openApp('/casos/nuevo/queja', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Mis datos personales' }));
    expect(screen.getByRole('link', { name: 'Ir a Privacidad' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Mi reporte de buró' }));
    await userEvent.type(screen.getByLabelText('Cuéntanos con tus palabras'), 'Ya lo pagué.');
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Pedir la corrección' })[0] as HTMLElement,
    );

    await screen.findByText('Listo, tu folio es AC-2026-004182');
    expect(calls.find(({ name }) => name === 'openCase')?.body).toMatchObject({
      kind: 'bureau_correction',
      description: 'Ya lo pagué.',
    });
  });

  it('an address that names nothing leads back to help', async () => {
    serve();
    openApp('/casos/nuevo/otra-cosa', signedIn());

    expect(await screen.findByRole('link', { name: 'Ver mis casos' })).toBeDefined();
  });
});
