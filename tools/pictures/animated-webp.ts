/** A still picture as a browser takes it, and for how long it is shown. */
export type Frame = { readonly webp: Buffer; readonly ms: number };

type Size = { readonly width: number; readonly height: number };

const HAS_ANIMATION = 0x02;
/** A frame covers all of the one before. */
const DO_NOT_BLEND = 0x02;

/** Stills of one size as one moving picture that begins again at its end: WebP's container, with their own bits inside. */
export function animatedWebp({ width, height }: Size, frames: readonly Frame[]): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(HAS_ANIMATION, 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  // The background, and how often it is shown: always.
  const endless = Buffer.alloc(6);
  const parts = frames.map(({ webp, ms }) => {
    const head = Buffer.alloc(16);
    head.writeUIntLE(width - 1, 6, 3);
    head.writeUIntLE(height - 1, 9, 3);
    head.writeUIntLE(ms, 12, 3);
    head.writeUInt8(DO_NOT_BLEND, 15);
    return chunk('ANMF', Buffer.concat([head, bitsOf(webp)]));
  });
  const body = [Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('ANIM', endless), ...parts];
  return chunk('RIFF', Buffer.concat(body));
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const HEADER = 12;

/** The picture itself in a still: the chunk that holds it, whatever stands beside. */
function bitsOf(webp: Buffer): Buffer {
  for (let at = HEADER; at + 8 <= webp.length; ) {
    const name = webp.toString('latin1', at, at + 4);
    const length = webp.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L')
      return chunk(name, webp.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  throw new Error('a still that is no WebP');
}
