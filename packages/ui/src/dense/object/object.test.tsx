import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Reason } from '#dense/form/reason-fields.tsx';
import { BeforeAfter } from './before-after.tsx';
import { daysOfKind, EventTimeline, type TimelineDay } from './event-timeline.tsx';
import { MaskedValue } from './masked-value.tsx';
import { drawnStates, StatesFlower } from './states-flower.tsx';

const reasons = [
  { value: 'id', text: 'Comparar con su INE' },
  { value: 'other', text: 'Otro, lo escribo', asksText: true },
];

function Masked({ told }: { readonly told?: (reason: Reason) => void }) {
  const [shown, setShown] = useState<{ value: string; until: number } | undefined>();
  return (
    <MaskedValue
      label="CURP"
      masked="NUSM••••••••••••09"
      shown={shown}
      reasons={reasons}
      onShow={(reason) => {
        told?.(reason);
        setShown({ value: 'NUSM900101MDFXXX09', until: Date.now() + 300_000 });
      }}
      onHide={() => setShown(undefined)}
    />
  );
}

describe('a masked value', () => {
  it('asks for a reason before it is shown, and gives the focus back', async () => {
    const told = vi.fn();
    render(<Masked told={told} />);
    expect(screen.queryByText('NUSM900101MDFXXX09')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Mostrar CURP' }));
    const show = screen.getByRole('button', { name: 'Mostrar 5 min' });
    expect((show as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByLabelText('Comparar con su INE'));
    await userEvent.click(show);

    expect(told).toHaveBeenCalledWith({ code: 'id', text: '' });
    expect(screen.getByText('NUSM900101MDFXXX09')).toBeDefined();
    expect(screen.getByText('5:00')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tapar CURP' }));
  });

  it('wants words when the reason is another one', async () => {
    render(<Masked />);

    await userEvent.click(screen.getByRole('button', { name: 'Mostrar CURP' }));
    await userEvent.click(screen.getByLabelText('Otro, lo escribo'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mostrar 5 min' }).disabled).toBe(
      true,
    );
    await userEvent.type(screen.getByLabelText('Motivo'), 'La pide la fiscalía{Enter}');

    expect(screen.getByText('NUSM900101MDFXXX09')).toBeDefined();
  });

  it('covers itself when its five minutes are over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onHide = vi.fn();
    render(
      <MaskedValue
        label="CURP"
        masked="NUSM••••"
        shown={{ value: 'NUSM9001', until: Date.now() + 2_000 }}
        reasons={reasons}
        onShow={vi.fn()}
        onHide={onHide}
      />,
    );
    expect(screen.getByText('NUSM9001')).toBeDefined();

    await act(() => vi.advanceTimersByTimeAsync(3_000));

    expect(screen.queryByText('NUSM9001')).toBeNull();
    expect(onHide).toHaveBeenCalled();
  });

  it('has no eye for who may never see it', () => {
    render(
      <MaskedValue
        label="CURP"
        masked="••••"
        forbidden
        reasons={reasons}
        onShow={vi.fn()}
        onHide={vi.fn()}
      />,
    );

    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Tu rol no puede verlo')).toBeDefined();
  });

  it('goes back to the eye when the person thinks better of it', async () => {
    render(<Masked />);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar CURP' }));

    await userEvent.keyboard('{Escape}');

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mostrar CURP' }));
  });
});

it('marks what is deleted and what is inserted, and leaves the rest alone', () => {
  render(
    <BeforeAfter
      caption="Si aplicas"
      rows={[
        { concept: 'Vencido', now: '$948.02', after: '$0.00', changed: true },
        { concept: 'Sigue', now: 'lun 30 nov', after: 'igual', changed: false },
      ]}
    />,
  );

  expect(screen.getByRole('deletion').textContent).toBe('$948.02');
  expect(screen.getByRole('insertion').textContent).toBe('$0.00');
});

describe('a flower of given states', () => {
  it('draws one petal each, up to 36', () => {
    expect(drawnStates(Array.from({ length: 30 }, () => 'paid'))).toHaveLength(30);
    expect(drawnStates(['frozen'])).toEqual(['frozen', 'frozen', 'frozen']);
    expect(drawnStates(['paid', 'rest'])).toEqual(['paid', 'paid', 'rest', 'rest']);
  });

  it('shows the worst of several when there are more than 36', () => {
    const states = Array.from({ length: 72 }, (_, at) =>
      at === 1 ? ('overdue' as const) : ('paid' as const),
    );

    expect(drawnStates(states)).toHaveLength(36);
    expect(drawnStates(states)[0]).toBe('overdue');
    expect(drawnStates(states)[1]).toBe('paid');
  });

  it('says what it shows when it is more than decoration', () => {
    render(<StatesFlower states={['paid', 'frozen', 'rest']} label="1 de 3, uno en pausa" />);

    expect(screen.getByRole('img', { name: '1 de 3, uno en pausa' })).toBeDefined();
  });
});

describe('a timeline', () => {
  const event = { time: '10:40', icon: 'eye', tone: 'plain' } as const;
  const days: readonly TimelineDay[] = [
    {
      title: 'Hoy',
      events: [{ ...event, id: '1', kind: 'identity', fact: 'Lucía vio el celular' }],
    },
    { title: 'Ayer', events: [{ ...event, id: '2', kind: 'money', fact: 'Abono 3' }] },
  ];

  it('shows a kind alone, without the days that have none of it', () => {
    expect(daysOfKind(days, 'money').map(({ title }) => title)).toEqual(['Ayer']);
    expect(daysOfKind(days, null)).toBe(days);
  });

  it('says when there is nothing of a kind', () => {
    render(<EventTimeline label="Historia" days={days} kind="cases" empty="Nada de casos" />);

    expect(screen.getByText('Nada de casos')).toBeDefined();
  });
});
