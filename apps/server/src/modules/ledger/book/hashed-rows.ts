import { createHash } from 'node:crypto';

/** Rows on their way to whoever reads them, hashed as they pass. */
export class HashedRows implements AsyncIterable<Buffer> {
  readonly #rows: AsyncIterable<Buffer>;
  readonly #hash = createHash('sha256');

  constructor(rows: AsyncIterable<Buffer>) {
    this.#rows = rows;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const batch of this.#rows) {
      this.#hash.update(batch);
      yield batch;
    }
  }

  /** Once all rows have passed. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
