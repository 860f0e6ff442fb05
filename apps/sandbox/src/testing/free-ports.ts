import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const ROW = 6;
const ATTEMPTS_MAX = 50;

/** A base such that it and the five ports above it are free. */
export async function findFreePortRow(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const base = 20_000 + 10 * randomInt(0, 4_000);
    const ports = Array.from({ length: ROW }, (_, index) => base + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no row of free ports was found');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((fulfil) => {
    const probe = createServer();
    probe.once('error', () => fulfil(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => fulfil(true)));
  });
}
