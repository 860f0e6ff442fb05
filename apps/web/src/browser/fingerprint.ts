import type { BrowserFingerprintEvent } from '@abona/contract/engagement/tracking-plan';

const PLUGINS_LENGTH_MAX = 512;

/** What the browser is like, field by field as the specification names them. */
export const readFingerprint = (now = Date.now()): BrowserFingerprintEvent => ({
  cookies_enabled: navigator.cookieEnabled,
  date_now: now,
  device_pixel_ratio: window.devicePixelRatio,
  inner_height: window.innerHeight,
  inner_width: window.innerWidth,
  outer_height: window.outerHeight,
  outer_width: window.outerWidth,
  language: navigator.language,
  plugins: pluginList(),
  platform: navigator.platform,
  screen_color_depth: window.screen.colorDepth,
  screen_height: window.screen.height,
  screen_width: window.screen.width,
});

/** As many plugins as a field has room for; half a name would be no JSON. */
function pluginList(): string {
  const all = Array.from(navigator.plugins ?? [], ({ filename, name }) => ({ filename, name }));
  let text = JSON.stringify(all);
  while (text.length > PLUGINS_LENGTH_MAX) {
    all.pop();
    text = JSON.stringify(all);
  }
  return text;
}
