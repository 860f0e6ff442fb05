-- Until when a message is its node's own, which sends it right after the commit without a job. Empty for one
-- that a job sends. A node that falls leaves its time to run out: then a sweep gives the message to a job.
alter table notifications.messages add column leased_until timestamptz;
create index messages_left_behind on notifications.messages (leased_until)
  where status = 'queued' and leased_until is not null;
