import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SingleKeysContext } from '#dense/action/single-keys.ts';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { isSelected, NO_ROWS, selectedCount } from './row-selection.ts';

type Case = { readonly folio: string; readonly person: string; readonly amount: string };

const casesOf = (count: number): readonly Case[] =>
  Array.from({ length: count }, (_, at) => ({
    folio: `ACL-${at + 1}`,
    person: `Persona ${at + 1}`,
    amount: `$${at + 1}.00`,
  }));

const columns: readonly DataColumn<Case>[] = [
  { id: 'folio', header: 'Folio', cell: (row) => row.folio, width: 6, sortable: true },
  { id: 'person', header: 'Cliente', cell: (row) => row.person, width: 10, grow: true },
  {
    id: 'amount',
    header: 'Monto',
    cell: (row) => row.amount,
    width: 6,
    align: 'end',
    total: '$6.00',
  },
];

function Table(props: Partial<DataTableProps<Case>>) {
  const [selection, setSelection] = useState(NO_ROWS);
  return (
    <>
      <DataTable
        label="Aclaraciones"
        columns={columns}
        rows={casesOf(3)}
        rowId={(row) => row.folio}
        rowLabel={(row) => `${row.folio}, ${row.person}, ${row.amount}`}
        selection={selection}
        onSelection={setSelection}
        {...props}
      />
      <output>{selectedCount(selection, props.total ?? props.rows?.length ?? 3)}</output>
      <output aria-label="primera">{String(isSelected(selection, 'ACL-1'))}</output>
    </>
  );
}

const rowOf = (folio: string): HTMLElement =>
  screen.getByRole('row', { name: new RegExp(`^${folio},`) });

it('says how many rows there are and which one each is, and reads a row as a whole', () => {
  render(<Table rows={casesOf(3)} total={50_000} />);

  const grid = screen.getByRole('grid', { name: 'Aclaraciones' });
  expect(grid.getAttribute('aria-rowcount')).toBe('50001');
  expect(rowOf('ACL-1').getAttribute('aria-rowindex')).toBe('2');
  expect(rowOf('ACL-3').getAttribute('aria-label')).toBe('ACL-3, Persona 3, $3.00');
  expect(screen.getByText('$6.00')).toBeDefined();
});

it('moves its cursor with J, K, arrows, Home and End, and the focus goes with it', async () => {
  render(<Table />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(rowOf('ACL-1'));

  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(rowOf('ACL-2'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rowOf('ACL-3'));
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(rowOf('ACL-2'));
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(rowOf('ACL-1'));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(rowOf('ACL-3'));
  expect(rowOf('ACL-3').tabIndex).toBe(0);
  expect(rowOf('ACL-1').tabIndex).toBe(-1);
});

it('opens with Enter and previews with Space', async () => {
  const onOpen = vi.fn();
  const onPreview = vi.fn();
  render(<Table hearsPage onOpen={onOpen} onPreview={onPreview} />);

  await userEvent.keyboard('j{Enter} ');

  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ folio: 'ACL-2' }));
  expect(onPreview).toHaveBeenCalledWith(expect.objectContaining({ folio: 'ACL-2' }));
});

it('chooses with X and carries the choice on with Shift and J', async () => {
  render(<Table hearsPage />);

  await userEvent.keyboard('x');
  expect(rowOf('ACL-1').getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Shift>}J{/Shift}');

  expect(rowOf('ACL-2').getAttribute('aria-selected')).toBe('true');
  expect(rowOf('ACL-3').getAttribute('aria-selected')).toBe('false');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('2');
});

it('chooses all of the filter from its head, also what was never loaded', async () => {
  render(<Table total={50_000} />);

  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todas' }));
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('50000');
  await userEvent.click(within(rowOf('ACL-1')).getByRole('checkbox'));

  expect(screen.getAllByRole('status')[0]?.textContent).toBe('49999');
  expect(screen.getByLabelText('primera').textContent).toBe('false');
});

it('leaves letters to whoever writes, and rests when single keys are off', async () => {
  const { rerender } = render(
    <>
      <input aria-label="Motivo" />
      <Table hearsPage />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Motivo'), 'xj');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('0');

  rerender(
    <SingleKeysContext value={false}>
      <Table hearsPage />
    </SingleKeysContext>,
  );
  await userEvent.keyboard('x');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('0');
});

it('draws only the rows near the window out of 50,000, and keeps the one with the cursor', () => {
  render(<Table rows={casesOf(50_000)} cursor="ACL-49000" />);

  expect(screen.getAllByRole('row').length).toBeLessThan(80);
  expect(rowOf('ACL-49000').tabIndex).toBe(0);
});

it('asks for more near its end', () => {
  const onNearEnd = vi.fn();
  const { rerender } = render(<Table rows={casesOf(1_000)} onNearEnd={onNearEnd} />);
  expect(onNearEnd).not.toHaveBeenCalled();

  rerender(<Table rows={casesOf(10)} onNearEnd={onNearEnd} />);

  expect(onNearEnd).toHaveBeenCalled();
});

it('asks for another order, and shows the one it has', async () => {
  const onSort = vi.fn();
  render(<Table sort={{ column: 'folio', direction: 'ascending' }} onSort={onSort} />);

  const head = screen.getByRole('columnheader', { name: 'Folio' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(within(head).getByRole('button'));

  expect(onSort).toHaveBeenCalledWith({ column: 'folio', direction: 'descending' });
});

it('shows grey rows while it loads, and what to say when nothing is there', () => {
  const { rerender } = render(<Table loading rows={[]} empty="Nada vence hoy" />);
  expect(screen.getByText('Cargando...')).toBeDefined();
  expect(screen.queryByText('Nada vence hoy')).toBeNull();

  rerender(<Table rows={[]} empty="Nada vence hoy" />);

  expect(screen.getByText('Nada vence hoy')).toBeDefined();
});
