import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** What may be sent to an address that a stranger chose. Only LOCAL lets it reach this machine, where the sandbox is. */
export type AddressPolicy = { readonly allowsLoopback: boolean };

const URL_LENGTH_MAX = 500;

/**
 * Whether an endpoint's address can be accepted at all: https on its own port, a name or a public
 * address, nobody's credentials. The parser has by now written every spelling of an IPv4 address
 * (decimal, octal, hexadecimal, short) as four numbers.
 */
export function isAcceptableUrl(text: string, policy: AddressPolicy): boolean {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const host = hostOf(url);
  if (policy.allowsLoopback && isOwnMachine(host)) return /^https?:$/.test(url.protocol);
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
}

/** Whether a connection may be made to what a name turned out to stand for. Asked at every attempt. */
export function isAcceptableAddress(url: URL, address: string, policy: AddressPolicy): boolean {
  if (policy.allowsLoopback && isOwnMachine(hostOf(url))) return isLoopbackAddress(address);
  return isPublicAddress(address);
}

/** Without the brackets of an IPv6 address and without a dot at the end. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isOwnMachine = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);

/** At least two labels, and none of the names that resolve inside a house. */
const isPublicName = (host: string): boolean =>
  host.includes('.') &&
  !/(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|example|invalid|arpa|onion)$/.test(
    host,
  );
