-- Every transaction that leaves something behind writes these tables: that their numbers begin at one is a rule of
-- a type, which a session reads once, and no longer of three tables (docs/decisions/0024).
create domain platform.sequence_number as bigint;

alter table platform.event_keys
  drop constraint event_keys_last_sequence_check,
  alter column last_sequence type platform.sequence_number;
alter table platform.outbox
  drop constraint outbox_sequence_check,
  alter column sequence type platform.sequence_number;
alter table platform.audit_trail
  drop constraint audit_trail_sequence_check,
  alter column sequence type platform.sequence_number;

alter domain platform.sequence_number
  add constraint sequence_numbers_begin_at_one check (value > 0);

-- Events are found by their key, and by their id in the order in which they were announced. Nobody asks by age.
drop index platform.outbox_by_age;
