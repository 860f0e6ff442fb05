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
