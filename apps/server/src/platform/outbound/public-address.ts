import { BlockList, isIP } from 'node:net';

/** What is not the public internet: this machine, private and shared networks, tests, multicast. */
const NETWORKS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only what is handed out as public (2000::/3), less tunnels, tests and documentation. */
const NETWORKS_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of NETWORKS) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NETWORKS_6) closed.addSubnet(network, bits, 'ipv6');
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address, as a resolver gave it, lies in the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return handedOut.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
