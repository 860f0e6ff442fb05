import type { CivilDate } from '@abona/kernel/civil-date';

/**
 * A document as data: every sentence, figure and table that its reader will see, in order, and
 * nothing about ink. The PDF is one rendering of it; a screen can be another. Text may carry
 * **bold** words between double asterisks.
 */
export type PrintedDocument = {
  readonly kind: DocumentKind;
  /** Who is told apart by it: unique for ever, also printed on each page. */
  readonly folio: string;
  readonly title: string;
  /** One line under the title: the period, the purchase. */
  readonly subtitle: string;
  readonly issuedOn: CivilDate;
  /** The name of who it is for, as the file's metadata carry it. */
  readonly holder: string;
  /** Whoever issues it, as its author. */
  readonly issuer: string;
  /** At the foot of each page. */
  readonly footer: readonly string[];
  readonly blocks: readonly Block[];
};

export type DocumentKind =
  | 'statement'
  | 'receipt'
  | 'cover_sheet'
  | 'contract'
  | 'amortisation_table'
  | 'closing_letter'
  | 'relief_addendum'
  | 'payment_slip'
  | 'merchant_payout'
  | 'merchant_agreement'
  | 'case_receipt'
  | 'case_answer';

export type Block =
  | { readonly kind: 'hero'; readonly hero: Hero }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'small_print'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'cat'; readonly cat: CatBox }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'clauses'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'barcode'; readonly barcode: Barcode }
  | { readonly kind: 'page_break' };

/** The one figure that answers "how much and when", with a few beside it. */
export type Hero = {
  readonly label: string;
  readonly figure: string;
  readonly detail: string;
  readonly beside: readonly Fact[];
  /** One petal for each instalment; what is paid is solid. */
  readonly flower: Flower | null;
};

export type Flower = {
  readonly total: number;
  readonly paid: number;
  readonly overdue: number;
  /** The same in words, for whoever cannot see it. */
  readonly alternative: string;
};

export type Fact = { readonly label: string; readonly value: string };

export type Table = {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Sums, set apart under the rows. */
  readonly totals: Row | null;
};

export type Column = {
  readonly label: string;
  readonly align: 'start' | 'end';
};

export type Row = readonly string[];

/** The CAT has a box of its own: at least as prominent as the rate. */
export type CatBox = {
  readonly figure: string;
  readonly legend: string;
  readonly rates: readonly Fact[];
};

export type Notice = {
  readonly tone: 'warning' | 'good' | 'overdue' | 'plain';
  readonly title: string;
  readonly text: string;
};

/** A number as a till reads it. */
export type Barcode = {
  readonly digits: string;
  /** The same in words, for whoever cannot see it. */
  readonly alternative: string;
};

export type Clause = { readonly title: string; readonly paragraphs: readonly string[] };
