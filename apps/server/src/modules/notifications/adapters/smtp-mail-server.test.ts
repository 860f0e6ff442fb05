import { documentLetter } from '@abona/documents/messages/document-letter';
import { emailVerification } from '@abona/documents/messages/email-verification';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createSmtpMailServer } from './smtp-mail-server.ts';

let receiving: TestMailServer;
beforeAll(async () => {
  receiving = await startMailServer();
});
beforeEach(() => {
  receiving.mails.length = 0;
  receiving.refuseRecipient = null;
});
afterAll(() => receiving.stop());

const link = 'https://abona.mx/pay/verificar-email?token=abcdefghijklmnopqrstuvwxyz0123456789';
const letter = { id: '0198-1', to: 'ana@correo.mx', ...emailVerification({ link }) };
const sending = (smtpUrl: string) =>
  createSmtpMailServer({ smtpUrl, from: 'Abona <hola@abona.mx>', log: silentLog });

describe('a letter', () => {
  it('goes out in two forms, from us, to one mailbox, under the name of its message', async () => {
    const sent = await sending(receiving.url).send(letter);

    expect(sent).toEqual({ ok: true, value: { reference: '<0198-1@abona.mx>' } });
    const [mail] = receiving.mails;
    expect(mail).toMatchObject({ from: 'hola@abona.mx', to: ['ana@correo.mx'] });
    expect(mail?.raw).toContain('Message-ID: <0198-1@abona.mx>');
    expect(mail?.raw).toContain('Subject: Confirma tu correo en Abona');
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    expect(mail?.raw.split(link)).toHaveLength(5);
  });

  it('takes a document along as a file', async () => {
    const bytes = Buffer.from('%PDF-1.7 un contrato');
    const document = documentLetter({ kind: 'contract', of: '1', link });
    const attachment = { name: 'contrato-abona.pdf', bytes };

    await sending(receiving.url).send({ ...letter, ...document, attachment });

    const raw = receiving.mails[0]?.raw ?? '';
    expect(raw).toContain('Content-Type: application/pdf; name=contrato-abona.pdf');
    expect(raw.replaceAll(/\s/g, '')).toContain(bytes.toString('base64').slice(0, -1));
    expect(raw).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
  });

  it('does not reach others through an address that looks like several', async () => {
    await sending(receiving.url).send({ ...letter, to: 'ana@correo.mx, otra@correo.mx' });

    expect(receiving.mails.flatMap(({ to }) => to)).not.toContain('otra@correo.mx');
  });

  it.each([
    ['550 no such mailbox', 'refused'],
    ['451 try again later', 'unreachable'],
  ])('that is answered with %s is %s', async (answer, failure) => {
    receiving.refuseRecipient = answer;

    expect(await sending(receiving.url).send(letter)).toEqual({ ok: false, error: failure });
  });

  it('waits for another time when nobody is there', async () => {
    const gone = await startMailServer();
    await gone.stop();

    expect(await sending(gone.url).send(letter)).toEqual({ ok: false, error: 'unreachable' });
  });
});
