import { ATTACHMENT_BYTES_MAX } from '@abona/contract/cases/case-limits';
import { describe, expect, it } from 'vitest';
import { judgeAttachment, refusalText, safeName } from './attachment.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

describe('a file that somebody sends', () => {
  it('is what its first bytes say', () => {
    expect(judgeAttachment(png)).toEqual({ ok: true, value: 'image/png' });
    expect(judgeAttachment(text('%PDF-1.7'))).toEqual({ ok: true, value: 'application/pdf' });
    expect(judgeAttachment(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toEqual({
      ok: true,
      value: 'image/jpeg',
    });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that runs', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['a PDF further down', ' %PDF-1.7'],
  ])('is refused when it is %s, whatever it is called', (_, content) => {
    expect(judgeAttachment(text(content))).toEqual({ ok: false, error: 'attachment_type_refused' });
  });

  it('has at least a byte and ten megabytes at most', () => {
    const large = new Uint8Array(ATTACHMENT_BYTES_MAX + 1);
    large.set(png);
    expect(judgeAttachment(new Uint8Array())).toEqual({ ok: false, error: 'attachment_empty' });
    expect(judgeAttachment(large)).toEqual({ ok: false, error: 'attachment_too_large' });
    expect(judgeAttachment(large.subarray(0, ATTACHMENT_BYTES_MAX)).ok).toBe(true);
  });

  it('is called as it was, with the ending of what it is', () => {
    expect(safeName('ticket oxxo.jpg', 'image/jpeg')).toBe('ticket oxxo.jpg');
    expect(safeName('../../etc/passwd.html', 'image/png')).toBe('passwd.png');
    expect(safeName('foto.php.jpg', 'image/jpeg')).toBe('foto-php.jpg');
    expect(safeName('"\r\nx: y', 'application/pdf')).toBe('x y.pdf');
    expect(safeName('…', 'application/pdf')).toBe('archivo.pdf');
  });

  it('that is refused is named, with the rule and the way on', () => {
    expect(refusalText('attachment_empty', 'ticket.jpg')).toBe(
      '«ticket.jpg» está vacío. Elige otro: JPG, PNG o PDF de hasta 10 MB.',
    );
    expect(refusalText('attachment_type_refused', '<script>.jpg')).toContain('«script.jpg»');
  });
});
