/** How long one's own words about an act may be; a test holds them to the contract, which brings its schemas. */
export const ACT_NOTE_MIN = 3;
export const ACT_NOTE_MAX = 500;
