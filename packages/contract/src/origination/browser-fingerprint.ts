import { z } from 'zod';

const Pixels = z.number().min(0).max(100_000);

/** What a browser tells about itself (specification 3, browser fingerprint payload). */
export const BrowserFingerprint = z.strictObject({
  cookies_enabled: z.boolean(),
  date_now: z.number(),
  device_pixel_ratio: z.number().min(0).max(100),
  inner_height: Pixels,
  inner_width: Pixels,
  outer_height: Pixels,
  outer_width: Pixels,
  language: z.string().max(64),
  /** As JSON, a list of `filename` and `name`, like the tracking event of the same fields. */
  plugins: z.string().max(512),
  platform: z.string().max(120),
  screen_color_depth: z.number().min(0).max(128),
  screen_height: Pixels,
  screen_width: Pixels,
});
export type BrowserFingerprint = z.output<typeof BrowserFingerprint>;
