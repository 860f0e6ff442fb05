/**
 * Two modules that ask each other cannot both be made first. The one that is made first is given a port: a plain
 * object that has no methods yet. `connect` gives it those of its neighbour once both are made, which is before a
 * node serves or works. Whoever asks sooner gets a TypeError that names the method.
 */
export const unconnected = <Port extends object>(): Port => ({}) as Port;

/** All ports at once: one that is forgotten does not compile. */
export function connect<Ports extends Readonly<Record<keyof Ports, object>>>(
  ports: Ports,
  neighbours: Ports,
): void {
  for (const name in ports) Object.assign(ports[name], neighbours[name]);
}
