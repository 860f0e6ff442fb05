import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OtpInput } from './otp-input.tsx';

afterEach(cleanup);

const LABEL = 'Código de 6 dígitos';

type FormProps = { onComplete?: (code: string) => void; outcome?: 'wrong' | 'right' | null };

function Form({ onComplete = () => undefined, outcome = null }: FormProps) {
  const [value, setValue] = useState('');
  return (
    <OtpInput
      label={LABEL}
      value={value}
      onChange={setValue}
      onComplete={onComplete}
      outcome={outcome}
      error={outcome === 'wrong' ? 'Ese código no coincide. Te quedan 2 intentos.' : undefined}
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(LABEL);

describe('the six-digit code', () => {
  it('[5.02] sends itself once, as a string, when the sixth digit is there', async () => {
    const onComplete = vi.fn();
    render(<Form onComplete={onComplete} />);

    await userEvent.type(input(), '01234');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(input(), '56');

    expect(onComplete.mock.calls).toEqual([['012345']]);
    expect(input().value).toBe('012345');
  });

  it('[5.02] takes digits only', async () => {
    render(<Form />);

    await userEvent.type(input(), '1a 2-3');

    expect(input().value).toBe('123');
  });

  it('[5.02] finds the code in a pasted message', async () => {
    const onComplete = vi.fn();
    render(<Form onComplete={onComplete} />);

    await userEvent.click(input());
    await userEvent.paste('Tu código de Abona es 482 917.');

    expect(onComplete).toHaveBeenCalledWith('482917');
  });

  it('is one real field that the phone can fill from the message', () => {
    render(<Form />);

    expect(screen.getAllByRole('textbox')).toEqual([input()]);
    expect(input().autocomplete).toBe('one-time-code');
    expect(input().inputMode).toBe('numeric');
  });

  it('keeps a wrong code selected, so that typing replaces it', async () => {
    const { rerender } = render(<Form />);
    await userEvent.type(input(), '482910');

    rerender(<Form outcome="wrong" />);

    expect(screen.getByRole('alert').textContent).toContain('Te quedan 2 intentos');
    expect(document.activeElement).toBe(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6]);
  });
});
