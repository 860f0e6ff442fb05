import { randomBytes } from 'node:crypto';
import type { Html } from '#platform/html.ts';

export type OutgoingMail = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: Html;
};

/** A mail in its wire form (RFC 5322, both bodies), as a simulated party would put it on the line. */
export function composeMail({ from, to, subject, text, html }: OutgoingMail): string {
  const boundary = `=_${randomBytes(12).toString('hex')}`;
  const domain = from.address.split('@')[1] ?? 'localhost';
  return [
    `From: ${encodedWord(from.name)} <${from.address}>`,
    `To: ${to}`,
    `Subject: ${encodedWord(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${domain}>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', text),
    ...part(boundary, 'text/html', html.toString()),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

const encodedWord = (text: string): string =>
  `=?UTF-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;

function part(boundary: string, type: string, body: string): string[] {
  const encoded = Buffer.from(body, 'utf8').toString('base64');
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(encoded.match(/.{1,76}/g) ?? ['']),
  ];
}
