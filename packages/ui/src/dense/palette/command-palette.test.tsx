import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Command, CommandPalette } from './command-palette.tsx';

const acts: readonly Command[] = [
  { id: 'unpause', icon: 'hourglass-medium-fill', title: 'Quitar pausa de depósitos', keys: 'R' },
  { id: 'autopay', icon: 'repeat-fill', title: 'Poner en pausa su pago automático' },
];
const places: readonly Command[] = [{ id: 'case', icon: 'scales', title: 'ACL-2026-004390' }];

type PaletteProps = {
  readonly onChoose?: (command: Command, how: { readonly apart: boolean }) => void;
  readonly onContextGone?: () => void;
};

function Palette({ onChoose = vi.fn(), onContextGone }: PaletteProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Buscar o hacer
      </button>
      {open && (
        <CommandPalette
          label="Buscar o hacer"
          query={query}
          onQuery={setQuery}
          groups={[
            { title: 'Con Mariana', commands: query === 'nada' ? [] : acts },
            { title: 'Ir a', commands: query === 'nada' ? [] : places },
          ]}
          context={{ icon: 'user-circle-fill', text: 'Mariana Núñez' }}
          onContextGone={onContextGone}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
          empty="Nada con eso"
        />
      )}
    </>
  );
}

const activeOption = (): string | null => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent ?? null;
};

it('goes through acts and places with the arrows while the focus stays in the field', async () => {
  const onChoose = vi.fn();
  render(<Palette onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Buscar o hacer' }));
  const field = screen.getByRole('combobox', { name: 'Buscar o hacer' });
  field.focus();

  expect(activeOption()).toContain('Quitar pausa');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toContain('ACL-2026-004390');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toContain('Quitar pausa');
  await userEvent.keyboard('{ArrowUp}{Control>}{Enter}{/Control}');

  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'case' }), { apart: true });
  expect(document.activeElement).toBe(field);
});

it('marks what was typed and starts again from the first', async () => {
  render(<Palette />);
  await userEvent.click(screen.getByRole('button', { name: 'Buscar o hacer' }));
  screen.getByRole('combobox').focus();
  await userEvent.keyboard('{ArrowDown}');

  await userEvent.type(screen.getByRole('combobox'), 'pausa');

  expect(screen.getAllByText('pausa').every((mark) => mark.tagName === 'MARK')).toBe(true);
  expect(activeOption()).toContain('Quitar pausa');
});

it('says when there is nothing, lets the person go with Backspace, and closes with Escape', async () => {
  const onContextGone = vi.fn();
  render(<Palette onContextGone={onContextGone} />);
  const opener = screen.getByRole('button', { name: 'Buscar o hacer' });
  await userEvent.click(opener);
  const field = screen.getByRole('combobox');
  field.focus();

  await userEvent.keyboard('{Backspace}');
  expect(onContextGone).toHaveBeenCalledTimes(1);
  await userEvent.type(field, 'nada');
  expect(screen.getByText('Nada con eso')).toBeDefined();
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});
