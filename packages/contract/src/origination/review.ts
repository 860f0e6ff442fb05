/** Why a person looks at an application before it is decided: the policy says which. */
export const reviewCauses = [
  'bureau_mark',
  'thin_file',
  'bureau_unavailable',
  'device_risk',
  'shared_device',
  'score_near',
  'amount_large',
] as const;
export type ReviewCause = (typeof reviewCauses)[number];

/** `asked`: it is the customer's turn to prove who they are. `answered`: they did, or could not. */
export const reviewStates = ['waiting', 'asked', 'answered', 'ended'] as const;
export type ReviewState = (typeof reviewStates)[number];
