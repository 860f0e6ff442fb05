/** What stands after the question mark, as plain text: a router's own reading would turn a long id into a number. */
export const plainSearch = {
  parseSearch: (search: string): Readonly<Record<string, string>> =>
    Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Readonly<Record<string, unknown>>): string => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === '' ? '' : `?${text}`;
  },
};
