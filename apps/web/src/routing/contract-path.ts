import { paths } from './paths.ts';

export type ContractParameters = { readonly enlace?: string };

/** The screen that reads the contract behind a link to its PDF: the same signed handle opens both. */
export const contractPath = (contractUrl: string): string =>
  `${paths.contractReading}?enlace=${encodeURIComponent(contractUrl.split('/').at(-1) ?? '')}`;
