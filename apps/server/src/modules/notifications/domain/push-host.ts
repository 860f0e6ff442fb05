/** `*.push.apple.com` stands for every name below it, and for nothing else. */
const isNamedBy = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Whether an endpoint belongs to a push service that we send to. Browsers name endpoints, and anybody can be one. */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return hosts.some((pattern) => isNamedBy(hostname, pattern));
}
