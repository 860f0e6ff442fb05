/** How often one may call, counted over all nodes. */
export type Limit = {
  readonly per: 'subject' | 'address';
  readonly calls: number;
  readonly windowS: number;
};
