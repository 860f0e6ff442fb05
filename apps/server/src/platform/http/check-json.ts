const DEPTH_MAX = 20;

/** Whether a parsed body can be worked with: not too deep, and no NUL, which PostgreSQL cannot keep. */
export function isWorkable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEPTH_MAX) return false;
  for (const [name, field] of Object.entries(value)) {
    if (name.includes('\u0000') || !isWorkable(field, depth + 1)) return false;
  }
  return true;
}

/**
 * The path of the first text that is no text: half of a character (a lone surrogate), which JSON can spell and
 * PostgreSQL cannot keep. Of a workable body, so it ends.
 */
export function brokenTextIn(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, field] of Object.entries(value)) {
    if (!name.isWellFormed()) return path.join('.');
    // What somebody sent is not repeated to them, names included.
    const broken = brokenTextIn(field, [...path, /^\w{1,64}$/.test(name) ? name : '?']);
    if (broken !== null) return broken;
  }
  return null;
}
