-- What we say to customers outside the app. `recipient` and `content` are sealed; the content is
-- destroyed as soon as the message is out or given up, since it may hold a link or a code.
create schema notifications;

create table notifications.messages (
  id uuid primary key,
  customer_id bigint not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'call')),
  template text not null,
  recipient text not null,
  content text,
  status text not null check (status in ('queued', 'sent', 'abandoned')),
  provider_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'queued') = (settled_at is null)),
  check ((status = 'queued') = (content is not null))
);
create index messages_of_customer on notifications.messages (customer_id, created_at desc);

-- Every contact, as the customer may one day ask to see it.
create table notifications.timeline (
  id uuid primary key,
  customer_id bigint not null,
  message_id uuid not null references notifications.messages (id),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'call')),
  template text not null,
  outcome text not null check (outcome in ('queued', 'sent', 'failed', 'abandoned')),
  -- A code, never what the other side said in words.
  failure text,
  business_time timestamptz not null,
  recorded_at timestamptz not null
);
create index timeline_of_customer on notifications.timeline (customer_id, recorded_at desc);
create index timeline_of_message on notifications.timeline (message_id);
create trigger timeline_is_append_only
  before update or delete on notifications.timeline
  for each row execute function platform.refuse_change();
create trigger timeline_is_never_emptied
  before truncate on notifications.timeline
  for each statement execute function platform.refuse_change();
