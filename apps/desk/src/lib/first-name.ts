/** «Lucía» of «Lucía Barrera»; an address stays whole. */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;
