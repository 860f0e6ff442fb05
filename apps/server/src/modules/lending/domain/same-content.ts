/** JSON in one spelling, whatever order the database or the caller keeps the names in. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Whether two requests under one key ask for the same. */
export const sameContent = (a: unknown, b: unknown): boolean => spelled(a) === spelled(b);
