import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AmountInput } from './amount-input.tsx';

afterEach(cleanup);

const LABEL = '¿Cuánto necesitas?';
const MAX_CENTAVOS = 600_000;

function Form({ start = '', wholePesos = false }: { start?: string; wholePesos?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <AmountInput
        label={LABEL}
        value={value}
        onChange={setValue}
        max={MAX_CENTAVOS}
        hint="De $500.00 a $6,000.00"
        wholePesos={wholePesos}
      />
      <button type="button">Continuar</button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(LABEL);

describe('the amount input', () => {
  it('[5.01] shows separators while it is typed into and two decimals at rest', async () => {
    render(<Form />);

    await userEvent.type(input(), '1a2.5x');
    expect(input().value).toBe('12.5');
    await userEvent.clear(input());
    await userEvent.type(input(), '3500');
    expect(input().value).toBe('3,500');
    await userEvent.click(screen.getByText('Continuar'));

    expect(input().value).toBe('3,500.00');
  });

  it('[5.01] rejects the third decimal', async () => {
    render(<Form />);

    await userEvent.type(input(), '99.999');

    expect(input().value).toBe('99.99');
  });

  it('[5.01, 8.05] says that an amount above the maximum is not valid', async () => {
    render(<Form />);

    await userEvent.type(input(), '6000');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(input(), '.01');

    expect(screen.getByRole('alert').textContent).toBe('El monto no es válido');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('[5.01] cuts decimals off where amounts are in whole pesos', async () => {
    render(<Form wholePesos />);

    await userEvent.type(input(), '1500.75');
    await userEvent.tab();

    expect(input().value).toBe('1,500');
  });

  it('[5.01] keeps the caret behind the digit that was typed when a separator appears', async () => {
    render(<Form start="123" />);
    await userEvent.click(input());
    input().setSelectionRange(1, 1);

    await userEvent.keyboard('9');

    expect(input().value).toBe('1,923');
    expect(input().selectionStart).toBe(3);
  });

  it('[5.01] deletes the digit before a separator, not the separator', async () => {
    render(<Form start="1234" />);
    await userEvent.click(input());
    input().setSelectionRange(2, 2);

    await userEvent.keyboard('{Backspace}');

    expect(input().value).toBe('234');
  });

  it('[5.01] replaces an amount that was selected on the way in', async () => {
    render(<Form start="3500" />);
    input().select();
    input().focus();

    await userEvent.keyboard('9');

    expect(input().value).toBe('9');
  });

  it('[5.01] is asked for with the keyboard of decimals', () => {
    render(<Form />);

    expect(input().inputMode).toBe('decimal');
  });
});
