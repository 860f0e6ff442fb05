-- What we say to customers outside the app. `recipient` and `content` are sealed; the content is
-- destroyed as soon as the message is out or given up, since it may hold a link or a code.
create schema notifications;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain notifications.channel as text
  constraint messages_channel_check check (value in ('email', 'sms', 'whatsapp', 'call', 'push'));
create domain notifications.notice_kind as text
  constraint notice_kind_check check (value in
    ('payment_due', 'payment_received', 'payment_late', 'cases', 'security', 'legal'));
create domain notifications.notice_channel as text
  constraint notice_channel_check check (value in ('push', 'email', 'sms'));
create domain notifications.message_status as text
  constraint messages_status_check check (value in ('queued', 'sent', 'abandoned'));
create domain notifications.contact_outcome as text
  constraint timeline_outcome_check check (value in ('queued', 'sent', 'failed', 'abandoned'));

-- A message to a customer, from the decision to send it until it is out or given up.
create table notifications.messages (
  id uuid primary key,
  -- What is told: the same by several channels is one message each, and one notice.
  notice_id uuid not null,
  customer_id bigint not null,
  channel notifications.channel not null,
  template text not null,
  recipient text not null,
  content text,
  status notifications.message_status not null,
  provider_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Until when the message is its node's own, which sends it right after the commit. Empty for one that a job sends.
  -- A node that falls leaves its time to run out: then a sweep gives the message to a job.
  leased_until timestamptz,
  -- What the message is about, as the customer reads it in their list of messages. It never holds a code.
  subject text not null default 'Mensaje',
  check ((status = 'queued') = (settled_at is null)),
  check ((status = 'queued') = (content is not null))
) partition by range (id);
-- A customer's messages, latest first.
create index messages_of_customer on notifications.messages (customer_id, created_at desc);
-- Reminders: notices that were told already, by whichever channel.
create index messages_of_notice on notifications.messages (notice_id);
-- Sweep: messages whose node fell before it sent them.
create index messages_left_behind on notifications.messages (leased_until)
  where status = 'queued' and leased_until is not null;
-- The morning and metrics: what waits for its hour.
create index messages_queued on notifications.messages (template, id) where status = 'queued';
-- Retention: messages that were settled long ago.
create index messages_by_settlement on notifications.messages (settled_at) where settled_at is not null;
select platform.make_partition('notifications.messages', 'notifications_messages_from_start',
  'for values from (minvalue) to (maxvalue)');

-- A contact with a customer, as they may one day ask to see it. It stays when its message goes, so nothing refers
-- to that: that somebody was contacted, when, how and about what is kept longer than to which address.
create table notifications.timeline (
  id uuid primary key,
  customer_id bigint not null,
  message_id uuid not null,
  channel notifications.channel not null,
  template text not null,
  outcome notifications.contact_outcome not null,
  -- A code, never what the other side said in words.
  failure text,
  business_time timestamptz not null,
  recorded_at timestamptz not null
) partition by range (id);
-- A customer's timeline, latest first.
create index timeline_of_customer on notifications.timeline (customer_id, recorded_at desc);
-- What became of one message.
create index timeline_of_message on notifications.timeline (message_id);
create trigger timeline_is_append_only
  before update or delete on notifications.timeline
  for each row execute function platform.refuse_change();
create trigger timeline_is_never_emptied
  before truncate on notifications.timeline
  for each statement execute function platform.refuse_change();
select platform.make_partition('notifications.timeline', 'notifications_timeline_from_start',
  'for values from (minvalue) to (maxvalue)');
select platform.show_history('notifications.timeline');

-- A day on which a customer was asked to pay, and by which notice, however many channels took it there; written before
-- it leaves. Whether one more may go out is counted here, and contested with it.
create table notifications.collection_contacts (
  customer_id bigint not null,
  -- Mexico City, business time.
  contacted_on date not null,
  notice_id uuid not null,
  policy_version int not null,
  contacted_at timestamptz not null,
  primary key (customer_id, contacted_on, notice_id)
);
-- Metrics: how many were asked on a day.
create index collection_contacts_of_day on notifications.collection_contacts (contacted_on, customer_id);
create trigger collection_contacts_are_append_only
  before update or delete on notifications.collection_contacts
  for each row execute function platform.refuse_change();
create trigger collection_contacts_are_never_emptied
  before truncate on notifications.collection_contacts
  for each statement execute function platform.refuse_change();

-- What a customer switched on or off of how they are told. What has no row is as its kind begins.
create table notifications.notice_choices (
  customer_id bigint not null,
  kind notifications.notice_kind not null,
  channel notifications.notice_channel not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (customer_id, kind, channel)
);

-- Whether notices on a customer's locked screen say amounts. Without a row they do not.
create table notifications.notice_amounts (
  customer_id bigint primary key,
  shows_amounts boolean not null,
  changed_at timestamptz not null
);

-- A browser that lets us send notices to it: a push subscription (RFC 8030). `endpoint` and `keys` are sealed: whoever
-- has them can write to the browser.
create table notifications.push_devices (
  id uuid primary key,
  customer_id bigint not null,
  endpoint text not null,
  -- One endpoint is one device, and of one customer.
  endpoint_index text not null unique,
  keys text not null,
  -- `Chrome en Android`, for the customer's list.
  device text not null,
  -- The session that allowed it: signing out of it ends the notices too.
  session_id text not null,
  created_at timestamptz not null
);
-- A customer's devices, latest first.
create index push_devices_of_customer on notifications.push_devices (customer_id, created_at desc);

-- Our key for push services (RFC 8292), made when it is first needed; sealed. There is one: subscriptions are bound to it.
create table notifications.push_keys (
  id int primary key check (id = 1),
  private_key text not null,
  created_at timestamptz not null
);
