import { beforeEach, describe, expect, it, vi } from 'vitest';
import { log, takeLogLines } from '#browser/log.ts';
import { startLogSender } from './log-sender.ts';

type Sent = { readonly keepalive: boolean; readonly lines: readonly { message: string }[] };
const sent: Sent[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  takeLogLines(1_000);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    expect(address).toBe('/api/observability/v1/logs');
    const { lines } = JSON.parse(String(init.body)) as Pick<Sent, 'lines'>;
    sent.push({ keepalive: init.keepalive === true, lines });
    return Promise.resolve(Response.json({ status: 'success', data: { stored: lines.length } }));
  });
});

const messages = () => sent.map(({ lines }) => lines.map(({ message }) => message));

describe('log lines', () => {
  it('travel together after a pause, those written before the sender too', async () => {
    log({ level: 'error', message: 'early', trail: 'boot' });
    startLogSender();
    log({ level: 'warn', message: 'late', trail: 'api.x' });
    expect(sent).toEqual([]);

    await vi.advanceTimersByTimeAsync(3_000);

    expect(messages()).toEqual([['early', 'late']]);
    expect(sent[0]?.keepalive).toBe(false);
  });

  it('of a page that goes away travel at once, and outlive it', async () => {
    startLogSender();
    log({ level: 'error', message: 'last words', trail: 'x' });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);

    expect(messages()).toEqual([['last words']]);
    expect(sent[0]?.keepalive).toBe(true);
  });

  it('beyond one batch do not wait for another line', async () => {
    startLogSender();
    for (let i = 0; i < 80; i++) log({ level: 'warn', message: `line ${i}`, trail: 'x' });

    await vi.advanceTimersByTimeAsync(6_000);

    expect(sent.map(({ lines }) => lines.length)).toEqual([50, 30]);
  });
});
