import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and parts as they came over the wire, soft line breaks undone. */
  readonly raw: string;
};

/** An SMTP server that keeps what it gets, and refuses what it is told to. */
export type TestMailServer = {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The answer to a recipient, say `550 no such mailbox`; null accepts. */
  refuseRecipient: string | null;
  /** Waits until so many letters came. */
  readonly received: (count: number) => Promise<readonly ReceivedMail[]>;
  readonly stop: () => Promise<void>;
};

export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    converse(socket, mailServer, (mail) => {
      mailServer.mails.push(mail);
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailServer: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuseRecipient: null,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mailServer.mails.length < count) return;
          waiting.delete(look);
          resolve(mailServer.mails);
        };
        waiting.add(look);
        look();
      }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}

/** The few commands a client uses, line by line, until the lone dot that ends a letter. */
function converse(
  socket: Socket,
  rules: Pick<TestMailServer, 'refuseRecipient'>,
  keep: (mail: ReceivedMail) => void,
): void {
  let pending = '';
  let letter: string[] | null = null;
  let envelope = { from: '', to: [] as string[] };

  const commands: readonly (readonly [RegExp, (address: string) => string])[] = [
    [/^(?:EHLO|HELO)/i, () => '250 tester'],
    [
      /^MAIL FROM:<(.*?)>/i,
      (address) => {
        envelope = { from: address, to: [] };
        return '250 ok';
      },
    ],
    [
      /^RCPT TO:<(.*?)>/i,
      (address) => {
        if (rules.refuseRecipient !== null) return rules.refuseRecipient;
        envelope.to.push(address);
        return '250 ok';
      },
    ],
    [
      /^DATA/i,
      () => {
        letter = [];
        return '354 go on';
      },
    ],
    [/^(?:RSET|NOOP)/i, () => '250 ok'],
    [/^QUIT/i, () => '221 bye'],
  ];
  const answerTo = (line: string): string => {
    for (const [pattern, answer] of commands) {
      const match = pattern.exec(line);
      if (match !== null) return answer(match[1] ?? '');
    }
    return '502 unknown';
  };
  const read = (line: string): void => {
    if (letter === null) {
      socket.write(`${answerTo(line)}\r\n`);
    } else if (line === '.') {
      keep({ ...envelope, raw: unfold(letter.join('\n')) });
      letter = null;
      socket.write('250 kept\r\n');
    } else {
      letter.push(line.replace(/^\.\./, '.'));
    }
  };

  socket.write('220 tester\r\n');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (pending + String(chunk)).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) read(line);
  });
}

/** Undoes quoted-printable, which is how the parts travel. */
const unfold = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
