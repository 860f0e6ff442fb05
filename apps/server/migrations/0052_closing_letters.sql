-- Loans that have ended lately, for the letters that say so.
create index loans_by_end on lending.loans (closed_on) where closed_on is not null;
