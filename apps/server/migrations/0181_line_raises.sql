-- Whoever pays on time is trusted with more: how much, and after how many instalments, is data like the policy
-- of decisions. A change is a new row with its own day.
create table origination.line_raise_policies (
  version text primary key,
  valid_from timestamptz not null,
  -- Paid on time since the line was granted or last rose.
  instalments_on_time integer not null check (instalments_on_time > 0),
  -- Of the line as it stands.
  share text not null check (share ~ '^0\.[0-9]{1,4}$'),
  round_to bigint not null check (round_to > 0)
);

insert into origination.line_raise_policies (version, valid_from, instalments_on_time, share, round_to)
values ('2026-01', '2026-01-01T00:00:00-06:00', 6, '0.20', 10000);

-- Each rise of a line, kept with what it rests on: the same instalments raise it once.
create table origination.line_raises (
  id uuid primary key,
  customer_id bigint not null,
  from_limit bigint not null check (from_limit > 0),
  to_limit bigint not null check (to_limit > from_limit),
  instalments_on_time integer not null,
  policy_version text not null references origination.line_raise_policies (version),
  raised_at timestamptz not null,
  unique (customer_id, instalments_on_time)
);
