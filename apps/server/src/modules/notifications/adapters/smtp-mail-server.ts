import { err, ok, type Result } from '@abona/kernel/result';
import { createTransport } from 'nodemailer';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Receipt, SendFailure } from '../domain/message.ts';
import type { MailServer } from '../ports.ts';

type Options = {
  readonly smtpUrl: string;
  /** `Lender <hello@lender.mx>`. */
  readonly from: string;
  readonly log: Log;
};

const CONNECTION_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 15_000;

/** Letters go out by SMTP. */
export function createSmtpMailServer({ smtpUrl, from, log }: Options): MailServer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A letter is made of our own words: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    send: async ({ id, to, subject, text, html, attachment }) => {
      assertOutsideTransaction('sending a letter');
      // One id, one Message-ID: a mailbox that gets the letter twice can tell.
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({
          from,
          // As parts, not as text: an address is never read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          attachments:
            attachment === undefined
              ? []
              : [
                  {
                    filename: attachment.name,
                    content: attachment.bytes,
                    contentType: 'application/pdf',
                  },
                ],
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es-MX' },
        });
        return ok({ reference: messageId });
      } catch (error) {
        log.warn({ error, provider: 'smtp' }, 'a letter did not go out');
        return failureOf(error);
      }
    },
  };
}

/** 5xx about the envelope or the message is their last word; everything else may pass. */
function failureOf(error: unknown): Result<Receipt, SendFailure> {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isFinal =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    typeof responseCode === 'number' &&
    responseCode >= 500;
  return err(isFinal ? 'refused' : 'unreachable');
}
