import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file as it goes over the wire. */
export type SiteFile = {
  readonly type: string;
  /** Of the content, whatever its encoding. */
  readonly etag: string;
  readonly bytes: (encoding: Encoding) => Promise<Buffer>;
  readonly isCompressible: boolean;
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

const COMPRESSIBLE = /^(text\/|application\/|image\/svg)/;
const SMALL_BYTES = 512;
const BROTLI_QUALITY = 9;

/** What the build compressed already, by encoding. */
export type Precompressed = Readonly<Partial<Record<Encoding, Buffer>>>;

export function siteFile(name: string, content: Buffer, precompressed: Precompressed): SiteFile {
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const isCompressible = COMPRESSIBLE.test(type) && content.length > SMALL_BYTES;
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    isCompressible,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    bytes: (encoding) => {
      // Compressed when first asked for, and then kept.
      const bytes = made.get(encoding) ?? encode(content, encoding, precompressed[encoding]);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function encode(
  content: Buffer,
  encoding: Encoding,
  ready: Buffer | undefined,
): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (ready !== undefined) return ready;
  if (encoding === 'gzip') return toGzip(content, { level: constants.Z_BEST_COMPRESSION });
  return toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** The best encoding a client names, unless it names it to refuse it (`br;q=0`). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? '').split(',').map((offer) => {
      const [name = '', quality = ''] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/);
      return [name, quality === '' ? 1 : Number(quality)] as const;
    }),
  );
  if ((offers.get('br') ?? 0) > 0) return 'br';
  if ((offers.get('gzip') ?? 0) > 0) return 'gzip';
  return 'identity';
}
