import type pg from 'pg';

const BATCH_BYTES = 256 * 1024;
/** Beyond this many batches nobody has read, the server has to wait. */
const BATCHES_WAITING_MAX = 8;

/**
 * Streams the rows of `copy (…) to stdout`, each batch holding whole rows as PostgreSQL writes them.
 * Memory stays bounded: when the reader is slow, the connection is paused. A reader that stops early
 * leaves the connection in the middle of the copy, so whoever lent it destroys it.
 */
export async function* copyOut(client: pg.ClientBase, query: string): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyQuery(query));
  for (;;) {
    const batch = await copy.next();
    if (batch === null) return;
    yield batch;
  }
}

/** A query in the driver's sense: it is called back with each message that answers it. */
class CopyQuery {
  readonly #text: string;
  readonly #waiting: Buffer[] = [];
  #stream: pg.Connection['stream'] | null = null;
  #batch: Buffer = Buffer.allocUnsafe(BATCH_BYTES);
  #length = 0;
  #isPaused = false;
  #isDone = false;
  #failure: Error | null = null;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next batch, or null at the end. */
  async next(): Promise<Buffer | null> {
    while (this.#waiting.length === 0 && !this.#isDone) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    const batch = this.#waiting.shift() ?? null;
    if (batch === null && this.#failure !== null) throw this.#failure;
    if (this.#isPaused && this.#waiting.length === 0) {
      this.#isPaused = false;
      this.#stream?.resume();
    }
    return batch;
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#length + chunk.length > this.#batch.length) this.#flush(chunk.length);
    // Copied at once: the driver uses the memory again for what comes next.
    this.#length += chunk.copy(this.#batch, this.#length);
  }

  handleCommandComplete(): void {
    this.#flush(0);
  }

  handleReadyForQuery(): void {
    this.#finish(null);
  }

  handleError(failure: Error): void {
    this.#finish(failure);
  }

  #flush(needed: number): void {
    if (this.#length > 0) this.#waiting.push(this.#batch.subarray(0, this.#length));
    this.#batch = Buffer.allocUnsafe(Math.max(BATCH_BYTES, needed));
    this.#length = 0;
    if (this.#waiting.length >= BATCHES_WAITING_MAX && !this.#isPaused) {
      this.#isPaused = true;
      this.#stream?.pause();
    }
    this.#wake();
  }

  #finish(failure: Error | null): void {
    this.#failure ??= failure;
    this.#isDone = true;
    this.#wake();
  }
}
