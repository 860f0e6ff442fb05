import { isIPv6 } from 'node:net';

/** Of an IPv6 address, the groups that name its network; whoever has one has all the addresses in it. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * By what callers are counted: an IPv4 address, or the /64 of an IPv6 one, which a household or a rented server gets
 * as a whole. An IPv4 address that came through an IPv6 socket is the same caller as without it.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from(
    { length: Math.max(0, GROUPS - before.length - after.length) },
    () => '0',
  );
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; they are never among the first four, so any two will do. */
const groupsOf = (part: string): string[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
