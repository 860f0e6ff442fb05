/**
 * The days, hours and years that our texts promise, each with the law it comes from. A text names one of them
 * only from here, or is held to it by a test (`tools/check/words/`). What is marked † was not read in the law
 * itself and waits for a lawyer's word.
 */
export const legalTerms = {
  /** LTOSF 11 Bis 1: to withdraw from a contract that was not used. */
  withdrawalBusinessDays: 10,
  /** LTOSF 23: from the cut or the operation, to ask for an aclaración; and to answer it. */
  disputeWindowDays: 90,
  disputeAnswerDays: 45,
  /** The same of what was bought abroad. */
  disputeAbroadAnswerDays: 180,
  /** LPDUSF 50 Bis: the specialised unit answers a complaint. */
  complaintAnswerBusinessDays: 30,
  /** LFPDPPP 31 to 34: to answer a request over personal data, and to carry it out. */
  privacyAnswerBusinessDays: 20,
  privacyActBusinessDays: 15,
  /** † CONDUSEF's general provisions: what it takes to owe nothing, and the proof that nothing is owed. */
  payoffAnswerBusinessDays: 5,
  closingLetterBusinessDays: 10,
  /** LTOSF 7: before a contract changes. */
  changeNoticeDays: 30,
  /** LRSIC 28: one year, and two more where they are agreed to expressly. */
  bureauAuthorisationYears: 3,
  /** LGOAAC 95 Bis: what identifies somebody and what they did is kept so long after the end. */
  retentionYears: 10,
  /** LRSIC 41: a person's own report is free once in so many months. */
  freeReportMonths: 12,
  adultYears: 18,
} as const;

/** Nobody is reached about money outside of these hours, by their own clock (DOF, 7 October 2014). */
export const contactHours = { first: 7, last: 22 } as const;

/** The house's own: how often somebody is asked to pay, at most, on a day and within any seven; whatever the channel. */
export const collectionCaps = { perDay: 1, perWeek: 3 } as const;
