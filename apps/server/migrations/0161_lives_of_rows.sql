-- What grows with every loan has a life (src/retention): rows are found by their age, to be deleted and to be
-- measured.
-- Written with every event, and always at the end: ranges of pages are enough to find the old ones by.
create index outbox_by_age on platform.outbox using brin (created_at);
create index webhook_deliveries_by_settlement on merchants.webhook_deliveries (settled_at)
  where settled_at is not null;
create index webhook_attempts_by_age on merchants.webhook_attempts (attempted_at);
create index messages_by_settlement on notifications.messages (settled_at) where settled_at is not null;
create index payoff_quotes_by_age on lending.payoff_quotes (valid_on);

-- A line of the timeline stays when its message goes: that somebody was contacted, when, how and about what is kept
-- longer than to which address.
alter table notifications.timeline drop constraint timeline_message_id_fkey;
