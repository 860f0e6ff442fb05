import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Segmented } from './segmented.tsx';
import { SelectField } from './select-field.tsx';
import { TermPicker } from './term-picker.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

it('ties a field to its label, its sentence and its error', () => {
  const { rerender } = render(<TextField label="CURP" helper="Son 18 caracteres." />);
  const field = screen.getByLabelText('CURP');
  const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described()?.textContent).toBe('Son 18 caracteres.');
  expect(field.getAttribute('aria-invalid')).toBeNull();

  rerender(<TextField label="CURP" helper="Son 18 caracteres." error="Le falta 1 carácter." />);

  expect(described()?.textContent).toBe('Le falta 1 carácter.');
  expect(screen.getByRole('alert').textContent).toBe('Le falta 1 carácter.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('offers the options of a select and cannot be used while they are looked up', () => {
  const options = [{ value: '1', text: 'Narvarte Poniente' }];
  const { rerender } = render(<SelectField label="Colonia" options={options} pending />);
  expect(screen.getByLabelText<HTMLSelectElement>('Colonia').disabled).toBe(true);

  rerender(<SelectField label="Colonia" options={options} defaultValue="1" />);

  expect(screen.getByLabelText<HTMLSelectElement>('Colonia').disabled).toBe(false);
  expect(screen.getByText('Narvarte Poniente')).toBeTruthy();
});

it('never ticks a consent by itself, and says which one is missing', async () => {
  render(<Checkbox error="Antes de seguir, marca que leíste el contrato.">Leí y acepto</Checkbox>);
  const consent = screen.getByLabelText<HTMLInputElement>('Leí y acepto');
  expect(consent.checked).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('marca que leíste');

  await userEvent.click(screen.getByText('Leí y acepto'));

  expect(consent.checked).toBe(true);
});

const segments = [
  { value: 'oxxo', text: 'OXXO' },
  { value: 'spei', text: 'SPEI' },
] as const;

function Methods() {
  const [value, setValue] = useState<'oxxo' | 'spei'>('oxxo');
  return <Segmented label="Forma de pago" segments={segments} value={value} onChange={setValue} />;
}

it('moves between tabs with the arrow keys, around the ends too', async () => {
  render(<Methods />);
  await userEvent.click(screen.getByRole('tab', { name: 'OXXO' }));

  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('SPEI');
  await userEvent.keyboard('{ArrowRight}');

  expect(screen.getByRole('tab', { name: 'OXXO' }).getAttribute('aria-selected')).toBe('true');
});

it('names each term with its amount and its total, and answers with the number chosen', async () => {
  const onChange = vi.fn();
  const terms = [
    { instalments: 6, title: '6 quincenas', amount: '$912.95', note: 'Total $5,477.70' },
    { instalments: 8, title: '8 quincenas', amount: '$706.36', note: 'Total $5,650.88' },
  ];
  render(<TermPicker legend="Plazo" name="plazo" terms={terms} value={6} onChange={onChange} />);

  await userEvent.click(screen.getByRole('radio', { name: /8 quincenas.*706.*5,650/ }));

  expect(onChange).toHaveBeenCalledWith(8);
});
