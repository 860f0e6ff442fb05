import { z } from 'zod';

/** A file, as the server's handler gives it; on the wire it is its bytes and nothing around them. */
export const FileReply = z.object({
  /** One of the media types that the endpoint names. */
  type: z.string(),
  /** What it is called when it is kept. */
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Kept and never shown by the browser: somebody else made it. */
  isDownload: z.literal(true).optional(),
});
export type FileReply = z.output<typeof FileReply>;

/** A file that is written while it is sent, however long it is. Whoever stops reading stops the writing. */
export const StreamedFile = FileReply.omit({ bytes: true }).extend({
  chunks: z.custom<AsyncIterable<string>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
});
export type StreamedFile = z.output<typeof StreamedFile>;

/** A signed handle in the address: whoever holds it may read this one file for a while. */
export const FileToken = z.object({ token: z.string().min(20).max(600) });

/** A file that is sent to us as the bare body of a call; nothing at all is a file of no bytes. */
export const FileUpload = z
  .custom<Uint8Array | null | undefined>(
    (value) => value === undefined || value === null || value instanceof Uint8Array,
  )
  .transform((bytes) => bytes ?? new Uint8Array());
