import { ApiFailure } from '@abona/client/api-failure.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FailureNotice } from './failure-notice.tsx';
import { failureSentence } from './failure-sentence.ts';

describe('a failed call, in words', () => {
  it.each([
    [
      'network',
      new ApiFailure({ code: 'network', status: 0 }),
      'No pudimos conectarnos. Revisa tu internet e intenta de nuevo.',
    ],
    [
      'timeout',
      new ApiFailure({ code: 'timeout', status: 0 }),
      'Está tardando más de lo normal. Revisa tu internet e intenta de nuevo.',
    ],
    [
      'malformed_reply',
      new ApiFailure({ code: 'malformed_reply', status: 502 }),
      'Tenemos una falla temporal. Intenta en unos minutos.',
    ],
    [
      'the server’s own refusal',
      new ApiFailure({ code: 'forbidden', status: 403, message: 'No tienes permiso.' }),
      'No tienes permiso.',
    ],
    ['a bug', new TypeError('x is undefined'), null],
    ['no error at all', 'oops', null],
  ])('%s', (_, failure, sentence) => {
    expect(failureSentence(failure)).toBe(sentence);
  });
});

describe('the notice', () => {
  const failure = new ApiFailure({ code: 'network', status: 0 });

  it('is not there without a failure', () => {
    const { container } = render(<FailureNotice error={null} />);

    expect(container.childElementCount).toBe(0);
  });

  it('is announced and offers another try where there is one', async () => {
    const retry = vi.fn(() => Promise.resolve());
    render(<FailureNotice error={failure} title="No pudimos cargar" onRetry={retry} />);

    expect(screen.getByRole('alert').textContent).toContain('No pudimos cargar');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('[8.15] leaves a bug to the error screen', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});

    expect(() => render(<FailureNotice error={new TypeError('bug')} />)).toThrow('bug');
  });

  it('leads whoever is late to where they pay, in place of another try', () => {
    const message = 'Tienes un pago atrasado.';
    const late = new ApiFailure({ code: 'payments_overdue', status: 409, message });
    render(<FailureNotice error={late} onRetry={() => Promise.resolve()} />);

    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Ir a pagar' }).getAttribute('href')).toBe(
      '/pay/perfil/pagos',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
