import { parsePublicId, publicId } from '@abona/kernel/public-id';

/** Without an underscore, which the login provider's parameters do not take. */
export const hostedIdOf = (uuid: string): string => publicId('hsu', uuid).replace('_', '-');

/** Null: nobody issued it. */
export function uuidOfHostedId(id: string): string | null {
  const parsed = parsePublicId('hsu', id.replace('-', '_'));
  return parsed.ok ? parsed.value : null;
}
