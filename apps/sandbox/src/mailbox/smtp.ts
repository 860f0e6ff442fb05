import type { Readable } from 'node:stream';
import { brandName } from '@abona/lender/lender';
import { SMTPServer } from 'smtp-server';
import type { Configuration } from '#configuration.ts';
import type { Faults } from '#platform/faults.ts';
import { explainListenFailure } from '#platform/web-app.ts';
import { isRefusedAddress } from './magic-addresses.ts';
import type { Mailbox } from './mailbox.ts';

export type Smtp = {
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Deps = {
  readonly configuration: Configuration;
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly warn: (details: object, message: string) => void;
};

const MAIL_BYTES_MAX = 10 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 1_000;

/** Takes every mail that a server sends, to whomever, with or without credentials. */
export function createSmtp({ configuration, mailbox, faults, warn }: Deps): Smtp {
  const server = new SMTPServer({
    banner: `${brandName} sandbox`,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(null, { user: 'anybody' }),
    size: MAIL_BYTES_MAX,
    closeTimeout: CLOSE_TIMEOUT_MS,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_, done) => {
      done(faults.now().mail.mode === 'down' ? refusal(421, 'Service not available') : null);
    },
    onRcptTo: ({ address }, _, done) => {
      done(isRefusedAddress(address) ? refusal(550, 'Mailbox does not exist') : null);
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      bytesOf(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw refusal(552, 'Message is too big');
          return mailbox.receive(raw, recipients);
        })
        .then(
          () => done(null),
          (failure) => {
            warn({ error: String(failure) }, 'a mail could not be kept');
            done(failure instanceof SmtpRefusal ? failure : refusal(451, 'Try again later'));
          },
        );
    },
  });
  // A client that breaks off in the middle is its own problem.
  server.on('error', (error) => warn({ error: error.message }, 'an SMTP connection failed'));
  const { smtp: port } = configuration.ports;
  return {
    open: () =>
      new Promise((fulfil, reject) => {
        server.once('error', (error) => reject(explainListenFailure(error, 'SMTP', port)));
        server.listen(port, configuration.host, fulfil);
      }),
    close: () => new Promise((fulfil) => server.close(() => fulfil())),
  };
}

/** The platform's own `buffer` takes every chunk through a blob. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const refusal = (code: number, message: string): SmtpRefusal => new SmtpRefusal(code, message);
