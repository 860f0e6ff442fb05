/**
 * Days on which banks do not open, by year, weekends aside. 2025 and 2026 as the CNBV published
 * them; 2027 and 2028 follow the rule until it does (each December). Other years are made by rule.
 */
export const publishedBankHolidays: Readonly<Record<number, string>> = {
  2025: '01-01 02-03 03-17 04-17 04-18 05-01 09-16 11-02 11-17 12-12 12-25',
  2026: '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-12 12-25',
  2027: '01-01 02-01 03-15 03-25 03-26 05-01 09-16 11-02 11-15 12-12 12-25',
  2028: '01-01 02-07 03-20 04-13 04-14 05-01 09-16 11-02 11-20 12-12 12-25',
};
