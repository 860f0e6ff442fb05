import { describe, expect, it, vi } from 'vitest';
import { gatherRows } from './gathered-rows.ts';

describe('rows that nobody waits for', () => {
  it('are written together, in their order, once somebody wants to read', async () => {
    const writes: (readonly number[])[] = [];
    const { add, written } = gatherRows<number>(async (rows) => void writes.push(rows), vi.fn());
    add(1);
    add(2, 3);
    await written();
    await written();
    expect(writes).toEqual([[1, 2, 3]]);
  });

  it('are written by themselves after a while', async () => {
    const writes: (readonly number[])[] = [];
    gatherRows<number>(async (rows) => void writes.push(rows), vi.fn()).add(1);
    await vi.waitUntil(() => writes.length === 1, { timeout: 10_000 });
  });

  it('that cannot be written are warned about, and the next are written', async () => {
    const warn = vi.fn();
    const write = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const { add, written } = gatherRows<number>(write, warn);
    add(1);
    await written();
    add(2);
    await written();
    expect(warn).toHaveBeenCalledOnce();
    expect(write).toHaveBeenLastCalledWith([2]);
  });
});
