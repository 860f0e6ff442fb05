import { PolicyDocument } from '@abona/contract/origination/policy-document';
import { z } from 'zod';

/**
 * How is decided at first: who is granted what, by how much lines rise, and what is expected to be lost (`policy.json`). There is one: what comes
 * after it is written, tried and put in force at the desk, by two people.
 */
export const FirstPolicy = z.strictObject({
  version: z.string().regex(/^[0-9a-z.-]{1,40}$/, 'must be small letters, digits, dots and dashes'),
  validFrom: z.iso.date('must be a day like 2026-01-31'),
  rules: PolicyDocument,
  /** Of a line whose customer pays on time; null: lines do not rise. */
  lineRaise: z
    .strictObject({
      instalmentsOnTime: z.int().min(1, 'must be one at least'),
      share: z.string().regex(/^0\.\d{1,4}$/, 'must be a share like "0.20"'),
      roundTo: z.int().min(1, 'must be more than nothing, in centavos'),
    })
    .nullable(),
  /**
   * What share of what is lent is expected to be lost, in hundredths of a percent, by the points that these rules give
   * somebody; and where that is known from, as people at the desk read it.
   */
  lossAssumption: z.strictObject({
    source: z.string().trim().min(1, 'must not be empty'),
    bands: z
      .array(z.strictObject({ score_from: z.int(), loss_bps: z.int().min(0).max(10_000) }))
      .min(1, 'must have one band at least')
      .refine(
        (bands) =>
          bands.every(({ score_from }, at) => score_from > (bands[at - 1]?.score_from ?? -1)),
        'must rise by points, from 0',
      ),
  }),
});
export type FirstPolicy = z.output<typeof FirstPolicy>;
