-- A refund to a card is written down with the journal that orders it, and followed until the card processor has
-- answered: soon at first, then hourly. Before, one whose processor was silent for long ended with the dead letters.
alter table collections.card_returns
  drop constraint card_returns_status_check,
  add constraint card_returns_status_check check (status in ('queued', 'sent', 'credited', 'refused')),
  drop constraint card_returns_ended,
  add constraint card_returns_ended check ((status in ('queued', 'sent')) = (ended_at is null)),
  add column tries integer not null default 0 check (tries >= 0),
  add column ordered_at timestamptz not null default clock_timestamp(),
  -- In real time.
  add column next_ask_at timestamptz;
update collections.card_returns set next_ask_at = clock_timestamp() where ended_at is null;
alter table collections.card_returns
  add constraint card_returns_are_followed check ((ended_at is null) = (next_ask_at is not null));
create index card_returns_to_ask on collections.card_returns (next_ask_at) where next_ask_at is not null;
