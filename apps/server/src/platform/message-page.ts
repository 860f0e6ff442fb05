/** Where a page of what was written or told begins: what is earlier than this, the latest first. */
export type MessagePage = {
  readonly customerId: number;
  readonly before: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
};

type Placed = { readonly id: string; readonly at: Date };

/** The latest first; of two in one moment, by their ids. */
export const latestFirst = (one: Placed, other: Placed): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
