import type { QuincenaBudgetView } from '@abona/contract/identity/quincena-budget';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { anOffer, funnelServer } from '#testing/funnel-server.ts';
import { loanServer } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const aBudget = (changed: Partial<QuincenaBudgetView> = {}): QuincenaBudgetView => ({
  cap: 150_000,
  next_cap: null,
  raise_holds_from: '2026-11-18T14:00:00.000Z',
  quincena_income: 720_000,
  debts: [
    {
      debt_id: 'debt_1',
      name: 'Tarjeta del banco',
      amount: 60_000,
      every: 'quincena',
      until: null,
    },
    { debt_id: 'debt_2', name: 'Tanda', amount: 40_000, every: 'quincena', until: '2026-12-31' },
  ],
  ...changed,
});

const payday = (day: string, total: number) => ({
  payday: day,
  paid_on: day,
  total,
  items: [],
  elsewhere: 100_000,
});

const open = (budget: QuincenaBudgetView, answers: Answers = {}) => {
  const server = loanServer({
    getQuincenaBudget: () => success('getQuincenaBudget', budget),
    getPlanner: () =>
      success('getPlanner', {
        as_of: '2026-11-17',
        now: { total: 0, items: [] },
        paydays: [payday('2026-11-30', 70_636), payday('2026-12-15', 115_611)],
        peak: 115_611,
        cap: budget.cap,
      }),
    ...answers,
  });
  openApp('/cuenta/tope-por-quincena', signedIn());
  return server;
};

const cap = () => screen.findByLabelText('Tope por quincena');
const save = async () =>
  userEvent.click(
    (await screen.findAllByRole('button', { name: 'Guardar mi tope' }))[0] as Element,
  );

describe('the cap of a quincena', () => {
  it('says what holds, what is left of it, what comes and what remains to live on', async () => {
    open(aBudget());

    expect(await screen.findByText('En tu quincena más cargada te quedan $343.89')).toBeDefined();
    expect(screen.getByText('Subirlo: el mié 18 nov a las 8:00 a.m.')).toBeDefined();
    expect(
      screen.getByRole('img', { name: '$1,156.11 el 15 de diciembre, de $1,500.00 de tope' }),
    ).toBeDefined();
    expect(screen.getByText('Cada quincena, hasta el 31 dic')).toBeDefined();
    const living = screen.getByRole('region', { name: 'Tu 15 de diciembre' });
    expect(within(living).getByText('$5,043.89')).toBeDefined();
  });

  it('is lowered at once; a raise waits, is shown with its day, and is taken back', async () => {
    let held = aBudget();
    const asked: unknown[] = [];
    open(held, {
      setQuincenaCap: ({ body }) => {
        const { amount } = body as { amount: number };
        asked.push(amount);
        const isRaise = amount > (held.cap ?? 0);
        held = isRaise
          ? { ...held, next_cap: { amount, from: held.raise_holds_from } }
          : { ...held, cap: amount, next_cap: null };
        return success('setQuincenaCap', held);
      },
    });
    await userEvent.clear(await cap());
    await userEvent.type(await cap(), '1200');
    await save();
    expect(await screen.findByText('Tu tope ya cuenta')).toBeDefined();
    await userEvent.clear(await cap());
    await userEvent.type(await cap(), '2000');
    await save();

    expect(await screen.findByText('Tu tope sube a $2,000.00')).toBeDefined();
    expect(
      screen.getByText('Empieza el mié 18 nov a las 8:00 a.m. Hasta entonces vale el de hoy.'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Echarme atrás' }));
    expect(await screen.findByText('Listo, tu tope se queda como está')).toBeDefined();
    expect(screen.queryByText('Tu tope sube a $2,000.00')).toBeNull();
    expect(asked).toEqual([120_000, 200_000, 120_000]);
  });

  it('says what is wrong with what was typed, and what the server could not do', async () => {
    open(aBudget({ cap: null, debts: [], quincena_income: null }), {
      setQuincenaCap: () => refusal(500, 'internal_error'),
    });
    await save();
    expect(await screen.findByText('Escribe un monto de $0.00 a $1,000,000.00.')).toBeDefined();
    expect(screen.getByText('Sin tope')).toBeDefined();
    await userEvent.type(await cap(), '1200');
    await save();
    expect(await screen.findByText('No pudimos guardar tu tope')).toBeDefined();
  });

  it('has debts elsewhere beside it, told with a name, an amount, how often and until when', async () => {
    const told: unknown[] = [];
    open(aBudget({ debts: [] }), {
      addOutsideDebt: ({ body }) => {
        told.push(body);
        return success('addOutsideDebt', aBudget());
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar otra deuda' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Guardar deuda' }));
    expect(sheet.getByText(/Escribe un nombre/)).toBeDefined();
    await userEvent.type(sheet.getByLabelText('Cómo le dices'), 'Tanda');
    await userEvent.type(sheet.getByLabelText('Cuánto pagas cada vez'), '400');
    await userEvent.click(sheet.getByRole('tab', { name: 'Mes' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Guardar deuda' }));

    expect(await screen.findByText('Tarjeta del banco')).toBeDefined();
    expect(told).toEqual([{ name: 'Tanda', amount: 40_000, every: 'month', until: null }]);
  });
});

describe('an offer beside a cap', () => {
  it('says which plan goes beyond it and what can be done, and does not let it be accepted', async () => {
    const refused_plans = [
      { installments: 4, frequency: 'quincenal', reason: 'cap_exceeded' as const },
    ];
    funnelServer('offering', { getOffer: () => success('getOffer', anOffer({ refused_plans })) });
    openApp('/oferta', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /4 quincenas/ }));
    expect(await screen.findByText('Este plan pasa de tu tope por quincena')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver mi tope por quincena' })).toBeDefined();
    for (const button of screen.getAllByRole('button', { name: /^Aceptar 4/ }))
      expect((button as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /8 quincenas/ }));
    expect(screen.queryByText('Este plan pasa de tu tope por quincena')).toBeNull();
  });
});
