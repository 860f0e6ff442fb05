import { describe, expect, it } from 'vitest';
import { animatedWebp } from './animated-webp.ts';

/** The smallest still that a browser could hand over: a container with one chunk of bits. */
function still(name: 'VP8 ' | 'VP8L', bits: readonly number[]): Buffer {
  const head = Buffer.from(`RIFF\0\0\0\0WEBP${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(bits.length, 16);
  return Buffer.concat([head, Buffer.from(bits), Buffer.alloc(bits.length % 2)]);
}

const film = animatedWebp({ width: 390, height: 844 }, [
  { webp: still('VP8 ', [1, 2, 3]), ms: 1_200 },
  { webp: still('VP8L', [4, 5]), ms: 300 },
]);

/** The chunks of a container, by name, with what is in them. */
function chunksOf(container: Buffer): readonly (readonly [string, Buffer])[] {
  const found: [string, Buffer][] = [];
  for (let at = 12; at < container.length; ) {
    const length = container.readUInt32LE(at + 4);
    found.push([
      container.toString('latin1', at, at + 4),
      container.subarray(at + 8, at + 8 + length),
    ]);
    at += 8 + length + (length % 2);
  }
  return found;
}

describe('a moving picture', () => {
  it('says of itself how long, how wide and how high it is', () => {
    expect(film.toString('latin1', 0, 4)).toBe('RIFF');
    expect(film.readUInt32LE(4)).toBe(film.length - 8);
    const [[name, canvas] = ['', Buffer.alloc(0)]] = chunksOf(film);
    expect(name).toBe('VP8X');
    expect([canvas.readUIntLE(4, 3) + 1, canvas.readUIntLE(7, 3) + 1]).toEqual([390, 844]);
  });

  it('has every still for its time, bit by bit', () => {
    const frames = chunksOf(film).filter(([name]) => name === 'ANMF');

    expect(frames.map(([, frame]) => frame.readUIntLE(12, 3))).toEqual([1_200, 300]);
    expect(frames.map(([, frame]) => frame.toString('latin1', 16, 20))).toEqual(['VP8 ', 'VP8L']);
    expect(frames.map(([, frame]) => [...frame.subarray(24, 26)])).toEqual([
      [1, 2],
      [4, 5],
    ]);
  });

  it('is made of stills only', () => {
    const odd = [{ webp: Buffer.from('not a picture at all'), ms: 1 }];
    expect(() => animatedWebp({ width: 1, height: 1 }, odd)).toThrow('no WebP');
  });
});
