// biome-ignore lint/style/noRestrictedImports: the tools are no package; this is their door to free ports here.
import { findFreePorts } from '../../../../tools/run/free-ports.ts';

const ROW = 6;

/** A base such that it and the five ports above it are free. */
export const findFreePortRow = (): Promise<number> => findFreePorts(ROW);
