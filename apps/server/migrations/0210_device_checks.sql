-- What vendors of device intelligence say about the browser that an application was handed in from: one row for each
-- vendor whose flag was on at that moment. Its session is what the vendor's own script knows the browser by; null
-- where the browser brought none. `level` is null until the vendor was asked, `unknown` where it had no answer.
create table origination.device_checks (
  application_id uuid not null references origination.applications (id),
  vendor text not null check (vendor in ('ipqs', 'sardine', 'nethone', 'neuroid')),
  customer_id bigint not null,
  session_id text,
  level text check (level in ('low', 'medium', 'high', 'unknown')),
  -- The vendor's reasons, or why there is no answer.
  codes text[] not null,
  collected_at timestamptz not null,
  answered_at timestamptz,
  primary key (application_id, vendor),
  check ((level is null) = (answered_at is null))
);
