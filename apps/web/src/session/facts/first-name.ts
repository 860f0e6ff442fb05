/** How somebody is greeted: the first of their names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
