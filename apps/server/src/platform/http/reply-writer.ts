import type { Endpoint } from '@abona/contract/endpoint';
import { invariant } from '@abona/kernel/invariant';

/**
 * Writes a reply as its schema says: fields it does not name stay inside, and a reply of the wrong
 * shape is a bug of ours that nobody outside gets to see.
 */
export function replyWriter(endpoint: Endpoint): (value: unknown) => string {
  return (value) => {
    const encoded = endpoint.reply.safeEncode(value as never);
    if (!encoded.success) {
      const paths = encoded.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      invariant(false, `the reply of ${endpoint.path} has the wrong shape: ${paths.join(', ')}`);
    }
    return JSON.stringify(
      endpoint.bare === true ? encoded.data : { status: 'success', data: encoded.data },
    );
  };
}
