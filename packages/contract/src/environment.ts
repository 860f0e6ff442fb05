export const environments = ['LOCAL', 'STAGING', 'PROD'] as const;
export type Environment = (typeof environments)[number];
