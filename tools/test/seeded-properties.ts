import fc from 'fast-check';

/**
 * Property tests try the same lives on every machine, so that a change is judged by what it changed.
 * To look further: `PROPERTY_SEED=$RANDOM npx vitest run …`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_115) });
