-- What was bought, as its shop names it: two purchases at one shop are told apart by it. Movements that were
-- noted before have none.
alter table lending.movements add column goods text;
