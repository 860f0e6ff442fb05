import type { WireValue } from './wire-value.ts';

/**
 * Puts the messages of PostgreSQL's extended protocol one behind the other, so that a whole conversation
 * goes out as one piece. The memory is used again and again; `take` hands out a copy of what was written.
 */
export class WireMessage {
  #bytes = Buffer.allocUnsafe(16 * 1_024);
  #at = 0;

  /** Forgets a statement; one that is not known is no mistake. */
  close(name: string): void {
    const start = this.#begin(CLOSE);
    this.#byte(STATEMENT);
    this.#text(name);
    this.#end(start);
  }

  parse(name: string, text: string): void {
    const start = this.#begin(PARSE);
    this.#text(name);
    this.#text(text);
    this.#int16(0);
    this.#end(start);
  }

  bind(name: string, values: readonly WireValue[]): void {
    const start = this.#begin(BIND);
    this.#text('');
    this.#text(name);
    this.#int16(values.length);
    for (const value of values) this.#int16(typeof value === 'object' && value !== null ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#end(start);
  }

  describe(): void {
    this.#append(DESCRIBE_PORTAL);
  }

  execute(): void {
    this.#append(EXECUTE);
  }

  sync(): void {
    this.#append(SYNC);
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    return taken;
  }

  /** Gives up what was written so far. */
  drop(): void {
    this.#at = 0;
  }

  #begin(kind: number): number {
    this.#byte(kind);
    this.#need(LENGTH_BYTES);
    const start = this.#at;
    this.#at += LENGTH_BYTES;
    return start;
  }

  #end(start: number): void {
    this.#bytes.writeInt32BE(this.#at - start, start);
  }

  #value(value: WireValue): void {
    if (value === null) {
      this.#need(LENGTH_BYTES);
      this.#at = this.#bytes.writeInt32BE(-1, this.#at);
    } else if (typeof value === 'string') {
      this.#need(LENGTH_BYTES + value.length * UTF8_BYTES_MAX);
      const length = this.#bytes.write(value, this.#at + LENGTH_BYTES);
      this.#bytes.writeInt32BE(length, this.#at);
      this.#at += LENGTH_BYTES + length;
    } else {
      this.#need(LENGTH_BYTES);
      this.#at = this.#bytes.writeInt32BE(value.length, this.#at);
      this.#append(value);
    }
  }

  #text(text: string): void {
    this.#need(text.length * UTF8_BYTES_MAX);
    this.#at += this.#bytes.write(text, this.#at);
    this.#byte(0);
  }

  #byte(value: number): void {
    this.#need(1);
    this.#bytes[this.#at] = value;
    this.#at += 1;
  }

  #int16(value: number): void {
    this.#need(2);
    this.#at = this.#bytes.writeUInt16BE(value, this.#at);
  }

  #append(bytes: Uint8Array): void {
    this.#need(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #need(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + count));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }
}

const LENGTH_BYTES = 4;
/** Of one unit of a string; a pair of units takes four. */
const UTF8_BYTES_MAX = 3;
const [CLOSE, PARSE, BIND, STATEMENT] = [0x43, 0x50, 0x42, 0x53];
/** Of the portal without a name, all rows of it. */
const DESCRIBE_PORTAL = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
