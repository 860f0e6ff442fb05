import { type AddressParts, fillAddress } from '@abona/client/address.ts';
import { ApiFailure } from '@abona/client/api-failure.ts';
import { readReply } from '@abona/client/read-reply.ts';
import type { StaffCallInput } from '@abona/contract/client-types';
import { type StaffFileName, staffFileMap } from '@abona/contract/staff/staff-client-map.gen';

type DownloadOptions = {
  readonly signal?: AbortSignal;
  /** Hears each part as it comes. */
  readonly onPart?: (part: Uint8Array) => void;
};

export type WholeFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Blob;
};

type Sent = { readonly body?: object };

/** A file that is made of what is written here is asked for by POST: it stands in no address. */
const requestOf = ({ body }: Sent): RequestInit =>
  body === undefined
    ? {}
    : {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      };

/**
 * A file of the desk, whole or not at all: what breaks off half-way rejects, so that nobody keeps half a list for a whole
 * one. There is no time limit, since a long file is not a silent one: whoever waits sees it grow, and stops it.
 */
export async function download<N extends StaffFileName>(
  name: N,
  input: StaffCallInput<N>,
  { signal, onPart }: DownloadOptions = {},
): Promise<WholeFile> {
  try {
    const response = await fetch(fillAddress(staffFileMap[name], input as AddressParts), {
      ...requestOf(input as Sent),
      cache: 'no-store',
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok || response.body === null) {
      await readReply(response);
      throw new ApiFailure({ code: 'malformed_reply', status: response.status });
    }
    const content: Uint8Array<ArrayBuffer>[] = [];
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return { ...headOf(response), content: new Blob(content) };
      content.push(value);
      onPart?.(value);
    }
  } catch (failure) {
    if (signal?.aborted === true || failure instanceof ApiFailure) throw failure;
    throw new ApiFailure({ code: 'network', status: 0 });
  }
}

const FILE_NAME = /filename="([^"]+)"/;

const headOf = ({ headers }: Response) => ({
  name: FILE_NAME.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'abona',
  type: headers.get('Content-Type') ?? 'application/octet-stream',
});
