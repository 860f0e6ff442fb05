-- Two-factor activities: something a signed-in customer wants to do that a session alone does not allow.
-- It is proven by a code to a contact of theirs, once, and then good for that one thing.
create table identity.activities (
  id uuid primary key,
  -- What the outside knows it by.
  activity_id text not null unique check (activity_id ~ '^act_[a-zA-Z0-9_-]{22}$'),
  customer_id bigint not null references identity.customers (customer_id),
  kind text not null check (kind in ('phone_change', 'personal_data', 'refund_account')),
  -- `created`: nothing was asked of the customer yet; `pending`: a code is under way.
  status text not null check (status in ('created', 'pending', 'proven', 'expired', 'cancelled')),
  -- The session that began it; another one, stolen perhaps, does not go on with it.
  sid text not null,
  -- The one special token that speaks for it, and the device it was given to (a blind index).
  special_token text,
  special_device_index text,
  -- Real time, as a second end.
  opened_at timestamptz not null,
  -- Business time, and so are the ones below.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at timestamptz,
  -- What it was for was done: no second time.
  spent_at timestamptz,
  check ((status = 'proven') = (proven_at is not null)),
  check (spent_at is null or proven_at is not null),
  check ((special_token is null) = (special_device_index is null))
);
-- One at a time.
create unique index activities_one_open on identity.activities (customer_id)
  where status in ('created', 'pending');
create index activities_of_customer on identity.activities (customer_id, created_at desc);

-- Codes for an activity, and for the number that a phone is changed to.
alter table identity.one_time_codes drop constraint one_time_codes_purpose_check;
alter table identity.one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('contact', 'bureau_nip', 'activity', 'new_phone'));

-- A customer may have proven several numbers; one of them is theirs of record: where codes and notices
-- go. The first one proven becomes it, and only a change of phone puts another in its place.
alter table identity.proven_phones add column current_since timestamptz;
update identity.proven_phones as phone set current_since = phone.proven_at
  where phone.id = (
    select first.id from identity.proven_phones as first
    where first.customer_id = phone.customer_id order by first.proven_at, first.id limit 1
  );
create unique index proven_phones_one_current on identity.proven_phones (customer_id)
  where current_since is not null;
