/** A part of a legal text: its heading, its paragraphs, and what it lists. */
export type LegalSection = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
};

/** A text to read from top to bottom. A text that was ever agreed to is not edited: it gets another version. */
export type LegalText = {
  readonly title: string;
  readonly lead: string;
  /** As it is kept with each consent; null for what nobody agrees to. */
  readonly version: string | null;
  readonly sections: readonly LegalSection[];
};
