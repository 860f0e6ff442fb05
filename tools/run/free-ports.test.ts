import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePorts, requireFreePorts } from './free-ports.ts';

async function occupy(port: number) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('ports that are taken', () => {
  it('are refused at once by whoever has no patience', async () => {
    const first = await findFreePorts(2);
    const other = await occupy(first + 1);

    await expect(requireFreePorts(first, 2)).rejects.toThrow(`Port ${first + 1} is taken`);
    other.close();
    await once(other, 'close');
    await requireFreePorts(first, 2);
  });

  it('are waited for by whoever has, and refused in the end', async () => {
    const first = await findFreePorts(1);
    const other = await occupy(first);
    const free = requireFreePorts(first, 1, 60_000);
    other.close();

    await expect(free).resolves.toBeUndefined();
    const another = await occupy(first);
    await expect(requireFreePorts(first, 1, 300)).rejects.toThrow('is taken by another program');
    another.close();
  });
});
