import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Ring } from './ring.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { SplitBar } from './split-bar.tsx';

it('a ring says its share, and is never more than full', () => {
  const { container } = render(<Ring share={1.4} core="100%" label="Tienes toda tu línea" />);

  expect(screen.getByRole('img', { name: 'Tienes toda tu línea' })).toBeDefined();
  expect(container.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray')).toBe('100 100');
});

it('a ring of nothing has nothing filled', () => {
  const { container } = render(<Ring share={0} core="0%" label="Nada" />);

  expect(container.querySelectorAll('circle')).toHaveLength(1);
});

it('what an amount is made of is a list of figures; what is nothing takes no room in the bar', () => {
  const { container } = render(
    <SplitBar
      parts={[
        { name: 'Capital', amount: '$567.48', value: 56_748, tone: 'principal' },
        { name: 'Cargos', amount: '$0.00', value: 0, tone: 'charge' },
      ]}
      total={{ name: 'Tu abono', amount: '$706.36' }}
    />,
  );

  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$567.48',
    '$0.00',
    '$706.36',
  ]);
  expect(container.querySelectorAll('[aria-hidden] > span')).toHaveLength(1);
});

const entry = {
  number: 4,
  state: 'next',
  date: 'dom 30 nov',
  amount: '$706.36',
  label: 'Abono 4, el que sigue. ',
} as const;

it('an instalment opens where it has something to tell, and is a line where it has not', async () => {
  const onOpen = vi.fn();
  const { rerender } = render(<ScheduleList entries={[entry]} onOpen={onOpen} />);

  await userEvent.click(screen.getByRole('button', { name: /Abono 4, el que sigue\./ }));
  rerender(<ScheduleList entries={[entry]} />);

  expect(onOpen).toHaveBeenCalledWith(4);
  expect(within(screen.getByRole('list')).queryByRole('button')).toBeNull();
});
