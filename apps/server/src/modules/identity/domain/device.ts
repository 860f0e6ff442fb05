type Mark = readonly [pattern: RegExp, name: string];

// Order matters: Edge says Chrome, Chrome says Safari, Android says Linux.
const browsers: readonly Mark[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * How a customer recognises a session in the list: `Chrome en Android`. Only this is kept; the
 * user agent itself is nearly a fingerprint.
 */
export function deviceOf(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === null) return system ?? 'Dispositivo desconocido';
  return system === null ? browser : `${browser} en ${system}`;
}

const nameIn = (marks: readonly Mark[], userAgent: string | null): string | null =>
  marks.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1] ?? null;
