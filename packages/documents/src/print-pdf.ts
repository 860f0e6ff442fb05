import { availableParallelism } from 'node:os';
import Tinypool from 'tinypool';
import type { RenderedPdf } from './pdf/render-pdf.ts';
import type { PrintedDocument } from './printed-document.ts';

/** At most so many documents are set at once; one core stays with whoever answers requests. */
const THREADS_MAX = Math.max(1, availableParallelism() - 1);
/** A thread beyond the first that has had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 60_000;
/**
 * A contract of 104 weekly payments is set in 64 MB and not in 24; a thread that wants more than this dies, and
 * whoever asked is told. What is young has room for a whole contract: with a third of it a long one took more
 * processor when it was tried.
 */
const MEMORY_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 };

let pool: Tinypool | null = null;

/**
 * The document on paper, set in a worker thread: a contract takes tens of milliseconds of processor, in
 * which the server goes on answering. What comes while all threads are at work waits for its turn.
 */
export async function printPdf(document: PrintedDocument): Promise<RenderedPdf> {
  // Threads start with the first document: a server starts without them.
  pool ??= new Tinypool({
    filename: new URL('./pdf/render-pdf.ts', import.meta.url).href,
    name: 'renderPdf',
    // To start one takes half a second of processor, as much as some twenty receipts: the first one stays.
    minThreads: 1,
    maxThreads: THREADS_MAX,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY_MB,
    // Those of whoever started the server, or the tests, are not for threads.
    execArgv: [],
  });
  const { bytes, sha256 }: RenderedPdf = await pool.run(document);
  // A thread hands bytes over as a plain array.
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256 };
}
