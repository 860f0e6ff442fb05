import { isIP } from 'node:net';

const LOOPBACK_NAME = /^(localhost|.+\.localhost|ip6-localhost)$/;
const LOOPBACK_IP = /^(127\.|0\.0\.0\.0$|::1$|::$|::ffff:127\.|::ffff:7f)/;

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(bare) === 0 ? LOOPBACK_NAME.test(bare) : LOOPBACK_IP.test(bare);
}

/** Why an address cannot serve outside LOCAL; null when it can. */
export function objectionTo(address: string, secureSchemes: readonly string[]): string | null {
  const { protocol, hostname } = new URL(address);
  if (isLoopback(hostname)) return 'is an address of this machine; the sandbox is for LOCAL';
  if (/(^|\.)sandbox\./.test(hostname) || hostname.endsWith('.example'))
    return 'is an address of the sandbox or an example';
  if (!secureSchemes.includes(protocol)) return `must begin with ${secureSchemes.join(' or ')}//`;
  return null;
}

/** A database elsewhere is reached by TLS with its certificate verified, or not at all. */
export function objectionToDatabase(address: string): string | null {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? url.hostname;
  if (host.startsWith('/') || isLoopback(host)) return null;
  return url.searchParams.get('sslmode') === 'verify-full'
    ? null
    : 'must say sslmode=verify-full, so that the connection is encrypted and the server is known';
}
