import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar, FilterChip } from './filter-bar.tsx';
import { SidePanel } from './side-panel.tsx';

it('does the act of a key to the chosen rows, and Escape lets them go', async () => {
  const assign = vi.fn();
  const onRelease = vi.fn();
  render(
    <BulkBar
      label="Elegidas"
      count="3 elegidas"
      acts={[{ text: 'Asignar', icon: 'user-circle', keys: 'A', run: assign }]}
      release="Soltar"
      onRelease={onRelease}
    />,
  );

  await userEvent.keyboard('a{Escape}');

  expect(assign).toHaveBeenCalledTimes(1);
  expect(onRelease).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Asignar' }).getAttribute('aria-keyshortcuts')).toBe(
    'A',
  );
});

it('brings the focus to the filter with a slash', async () => {
  render(<FilterBar label="Filtros" search={{ label: 'Filtro', value: '', onChange: vi.fn() }} />);

  await userEvent.keyboard('/');

  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filtro' }));
});

it('changes a condition by its list and takes one away by its cross', async () => {
  const onChange = vi.fn();
  const onRemove = vi.fn();
  render(
    <>
      <FilterChip
        field="Monto"
        text="cualquiera"
        value="any"
        options={[
          { value: 'any', text: 'cualquiera' },
          { value: 'high', text: 'más de $10,000.00' },
        ]}
        onChange={onChange}
      />
      <FilterChip field="Estado" text="abierta" onRemove={onRemove} removeLabel="Quitar estado" />
    </>,
  );

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Monto' }), 'high');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar estado' }));

  expect(onChange).toHaveBeenCalledWith('high');
  expect(onRemove).toHaveBeenCalledTimes(1);
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Condonar
      </button>
      {open && (
        <SidePanel title="Condonar" closeLabel="Cerrar" edits onClose={() => setOpen(false)}>
          <input aria-label="Motivo" />
        </SidePanel>
      )}
    </>
  );
}

it('a panel that edits takes the focus, closes with Escape and gives the focus back', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Condonar' });

  await userEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Condonar' }));
  await userEvent.click(screen.getByLabelText('Motivo'));
  await userEvent.keyboard('{Escape}');

  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it('closes a preview from its row, where the focus stays', async () => {
  const onClose = vi.fn();
  render(
    <>
      <button type="button">Fila</button>
      <SidePanel title="Caso" closeLabel="Cerrar" onClose={onClose}>
        Lo que reclama
      </SidePanel>
    </>,
  );
  screen.getByRole('button', { name: 'Fila' }).focus();

  await userEvent.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fila' }));
});
