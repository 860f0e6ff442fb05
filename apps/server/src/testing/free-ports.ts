// biome-ignore lint/style/noRestrictedImports: the tools are no package; this is their door to free ports here.
import { findFreePorts } from '../../../../tools/run/free-ports.ts';

/** So many ports in a row that nobody listens on and that no outgoing connection is given. */
export const findFreePortRow = (count: number): Promise<number> => findFreePorts(count);
export const findFreePort = (): Promise<number> => findFreePorts(1);
