import { lender } from '@abona/lender/lender';
import { describe, expect, it } from 'vitest';
import { accountAddedLetter, accountAddedText } from './account-added.ts';
import { automaticChargeLetter, automaticChargeText } from './automatic-charge.ts';
import { bureauOverdueLetter, bureauOverdueText } from './bureau-overdue.ts';
import { documentLetter } from './document-letter.ts';
import { emailVerification } from './email-verification.ts';
import { latePaymentLetter, latePaymentText } from './late-payment.ts';
import { oneTimeCode, oneTimeCodeLetter } from './one-time-code.ts';
import { quitaOfferedLetter, quitaOfferedText } from './quita-offered.ts';
import { subjectOf } from './written-message.ts';

const link = 'https://abona.mx/pay/verificar-email?token=abc&x="><script>alert(1)</script>';

describe('the verification letter', () => {
  const letter = emailVerification({ link });

  it('is in Spanish, and says in plain text all that the HTML says', () => {
    expect(letter.subject).toBe('Confirma tu correo en Abona');
    expect(letter.html).toContain('<html lang="es-MX"');
    expect(letter.text).toContain(link);
    for (const sentence of ['vence en 24 horas', 'Si no creaste una cuenta en Abona'])
      for (const form of [letter.text, letter.html]) expect(form).toContain(sentence);
  });

  it('fetches nothing and leads nowhere but to its link', () => {
    const addresses = [...letter.html.matchAll(/(?:href|src|url\()\s*=?\s*["'(]?([^"'>)]+)/g)];

    expect(letter.html).not.toMatch(/<img|<script|<link|<iframe|@import|url\(/i);
    expect(addresses.length).toBe(2);
    for (const [, address = ''] of addresses)
      expect(address.startsWith('https://abona.mx/pay/verificar-email?token=abc')).toBe(true);
  });

  it('does not let a link break out of its place', () => {
    expect(letter.html).not.toContain('<script>');
  });

  it('is readable by a screen reader and in a dark mailbox', () => {
    expect(letter.html.match(/<table(?! role="presentation")/g)).toBeNull();
    expect(letter.html.match(/<h1/g)).toHaveLength(1);
    expect(letter.html).toContain('prefers-color-scheme: dark');
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
  });
});

const code = {
  code: '012345',
  purpose: 'contact',
  expires_at: '2026-11-15T18:05:00.000Z',
} as const;

describe('a letter with a document', () => {
  it.each([
    ['contract', 'Tu contrato de crédito con Abona', 'sin costo en los 10 días hábiles'],
    ['closing_letter', 'Ya no debes nada: tu carta finiquito', 'es tu comprobante'],
  ] as const)('of kind %s says what it is and where it is kept', (kind, subject, part) => {
    const sent = documentLetter({ kind, of: '1', link });

    expect(sent.subject).toBe(subject);
    for (const form of [sent.text, sent.html]) expect(form).toContain(part);
    expect(sent.text).toContain(link);
    expect(sent.html).not.toContain('<script>');
    expect(sent.html).not.toMatch(/<img|<iframe|@import/i);
  });
});

describe('a one-time code', () => {
  it('opens a text, and is read digit by digit, twice, on the phone', () => {
    expect(oneTimeCode(code, 'sms')).toMatch(/^012345 es tu código de Abona\./);
    expect(oneTimeCode(code, 'whatsapp')).toMatch(/^012345 /);
    expect(oneTimeCode(code, 'call').match(/0, 1, 2, 3, 4, 5/g)).toHaveLength(2);
  });

  it('of the bureau says in the message itself what it authorises', () => {
    const nip = { ...code, purpose: 'bureau_nip' } as const;

    for (const channel of ['sms', 'whatsapp', 'call'] as const)
      expect(oneTimeCode(nip, channel)).toContain('consultar tu historial de crédito');
    expect(oneTimeCode(nip, 'call')).toContain('Tu NIP para autorizar');
  });

  it('by letter is not told by the subject, which shows on locked screens', () => {
    const letter = oneTimeCodeLetter(code);

    expect(letter.subject).not.toContain('012345');
    for (const form of [letter.text, letter.html]) {
      expect(form).toContain('012345 es tu código de Abona');
      expect(form).toContain('Vence en 5 minutos.');
    }
  });
});

const charge = {
  state: 'planned',
  amount: 70_636,
  max_amount: 80_000,
  collect_on: '2026-11-30',
  account: 'BBVA ···· 4567',
  link: 'https://abona.mx/pay/pago-automatico',
} as const;

describe('what is told of money before it moves', () => {
  it.each([
    ['planned', 'Tu pago automático es el 30 de noviembre', 'cobraremos $706.36'],
    ['again', 'Volveremos a intentar tu cargo automático el 30 de noviembre', 'cobraremos $706.36'],
    [
      'not_covered',
      'No haremos el cargo automático del 30 de noviembre',
      'límite de cargo es de $800.00',
    ],
  ] as const)(
    '[2.18] a charge that is %s says the day, the amount and the way out',
    (state, subject, part) => {
      const letter = automaticChargeLetter({ ...charge, state });

      expect(letter.subject).toBe(subject);
      for (const form of [letter.text, letter.html, automaticChargeText({ ...charge, state })])
        expect(form).toContain(part);
      for (const form of [letter.text, letter.html]) expect(form).toContain(charge.link);
    },
  );

  it('[2.51] an account that was added is told with what to do when it was somebody else', () => {
    const added = { account: 'BBVA ···· 4567', is_first: false, link: 'https://abona.mx/pay/x' };
    const letter = accountAddedLetter(added);

    for (const form of [letter.text, letter.html]) expect(form).toContain('durante 72 horas');
    expect(accountAddedLetter({ ...added, is_first: true }).text).not.toContain('72 horas');
    expect(accountAddedText(added)).toContain('BBVA ···· 4567');
  });
});

const late = {
  stage: 'first',
  since: '2026-11-30',
  amount: 70_636,
  calculated_on: '2026-12-01',
  loan_ids: ['019358a1-0000-7000-8000-000000000001'],
  link: 'https://abona.mx/pay/perfil/pagos',
} as const;

describe('a reminder of a late payment', () => {
  it.each([
    ['first', '¿Se te pasó tu abono del 30 de noviembre?'],
    ['second', 'Tu abono del 30 de noviembre sigue pendiente'],
  ] as const)(
    'the %s says what is missing, how to pay it and what to do if it is paid',
    (stage, subject) => {
      const letter = latePaymentLetter({ ...late, stage });

      expect(letter.subject).toBe(subject);
      for (const form of [letter.text, letter.html, latePaymentText({ ...late, stage })]) {
        expect(form).toContain('Tu abono de $706.36 tenía como fecha límite el 30 de noviembre');
        expect(form).toContain(late.link);
      }
      for (const form of [letter.text, letter.html]) {
        expect(form).toContain('«Ya pagué»');
        expect(form).toContain(lender.legalName);
        expect(form).toContain(lender.une.email);
        expect(form).toMatch(/Crédito: loan_\w+\. Monto calculado al 1 de diciembre de 2026\./);
        expect(form).toContain('Paga solo a Abona');
        expect(form).toContain('teléfono 55 0000 0101');
      }
    },
  );

  it('threatens with nothing', () => {
    for (const stage of ['first', 'second'] as const)
      expect(latePaymentLetter({ ...late, stage }).text).not.toMatch(
        /demanda|legal|buró|embarg|urgente|última/i,
      );
  });
});

describe('what is kept of a message', () => {
  it.each(['contact', 'activity', 'new_phone', 'bureau_nip'] as const)(
    'of a code for %s says what it was for, never the code',
    (purpose) => {
      const subject = subjectOf({ template: 'one_time_code', parameters: { ...code, purpose } });

      expect(subject).toMatch(/^Tu (?:código|NIP)/);
      expect(subject).not.toMatch(/\d/);
    },
  );

  it('is the subject of its letter otherwise', () => {
    expect(subjectOf({ template: 'late_payment', parameters: late })).toBe(
      latePaymentLetter(late).subject,
    );
  });
});

describe('the notice that overdue data go to the bureaus', () => {
  const told = {
    overdue: 1_172,
    cut_on: '2027-01-31',
    bureaus: lender.bureaus,
    loan_id: '0193a5c0-0000-7000-8000-000000000001',
    link: 'https://abona.mx/pay/perfil/pagos',
  };

  it('says how much, as of which day, to whom, and what one can do', () => {
    const letter = bureauOverdueLetter(told);

    for (const form of [letter.text, letter.html])
      for (const part of [
        '31 de enero de 2027',
        '$1,172',
        'Círculo de Crédito y Buró de Crédito',
        'aclaración',
        lender.une.email,
      ])
        expect(form).toContain(part);
    expect(bureauOverdueText(told)).toContain('$1,172 vencidos');
  });
});

describe('an offer to settle what is late', () => {
  const loan_id = '019a0000-0000-7000-8000-000000000004';
  const offered = { offer_id: '1', loan_id, forgiven: 400_000, count: 1, link };
  const letter = quitaOfferedLetter({ ...offered, valid_until: '2026-12-15' });
  const text = quitaOfferedText({ ...offered, valid_until: '2026-12-15' });

  it('says what is given up, how the rest is paid, until when, who writes and that it may be left', () => {
    for (const form of [letter.text, letter.html])
      for (const part of [
        'perdonarte $4,000.00 de capital y todos los cargos por atraso',
        'en 1 pago.',
        'Vale hasta el 15 de diciembre de 2026.',
        'No tienes que aceptarla',
        lender.legalName,
      ])
        expect(form).toContain(part);
    expect(letter.html).not.toContain('<script>');
    expect(text).toContain('15 de diciembre de 2026');
    expect(text).toContain(link);
  });
});
