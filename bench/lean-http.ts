// What the load itself costs is taken from the machine that is measured: calls are made with as little as can
// be, over connections that stay open. It reads what our programs write and no more: an answer has a length.
import { connect, type Socket } from 'node:net';

type Call = {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Where the call comes from: people have addresses of their own. */
  readonly from?: string;
};

type Answered = { readonly status: number; readonly text: string };

/** The parsed answer; whatever is not a success throws. */
export async function ask<T>(call: Call): Promise<T> {
  const { port, from = '127.0.0.1' } = call;
  const place = `${from} ${port}`;
  // The other side hangs up on those that say nothing for long.
  const idle = (idleLines.get(place) ?? []).filter(({ isOpen }) => isOpen);
  const line = idle.pop() ?? new Line(port, from);
  idleLines.set(place, idle);
  const { status, text } = await line.ask(textOf(call));
  idleLines.get(place)?.push(line);
  if (status < 300) return JSON.parse(text) as T;
  throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
}

const idleLines = new Map<string, Line[]>();

function textOf({ port, method, path, headers = {}, body }: Call): string {
  const sent = body === undefined ? '' : JSON.stringify(body);
  let head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const STATUS_AT = 'HTTP/1.1 '.length;
const LENGTH = /content-length: (\d+)/i;
const CLOSES = /connection: close/i;

/** A connection, one question at a time. */
class Line {
  isOpen = true;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Answered> | null = null;

  constructor(port: number, from: string) {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    this.#socket.on('data', (part) => this.#take(part as Buffer));
    this.#socket.on('error', (failure) => this.#end(failure));
    this.#socket.on('close', () => this.#end(new Error('the connection was closed')));
    this.#socket.unref();
  }

  ask(text: string): Promise<Answered> {
    this.#waiting = Promise.withResolvers();
    this.#socket.ref();
    this.#socket.write(text);
    return this.#waiting.promise;
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const bodyAt = headEnd + HEAD_END.length;
    const bodyEnd = bodyAt + Number(LENGTH.exec(head)?.[1] ?? 0);
    if (this.#received.length < bodyEnd) return;
    const text = this.#received.toString('utf8', bodyAt, bodyEnd);
    this.#received = this.#received.subarray(bodyEnd);
    if (CLOSES.test(head)) this.isOpen = false;
    this.#socket.unref();
    this.#waiting?.resolve({ status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), text });
    this.#waiting = null;
  }

  #end(failure: Error): void {
    this.isOpen = false;
    this.#waiting?.reject(failure);
    this.#waiting = null;
  }
}
