-- Sessions that were ended stay ended: a login at the provider is known by its session there (`sid`), so that one
-- which rests on an authentication from before the end opens nothing more.
alter table identity.sessions
  add column provider_session text check (length(provider_session) between 1 and 255);

-- Of all logins from before `signed_out_at`, the one on the device that ended the others.
alter table identity.customers
  add column signed_out_except text check (length(signed_out_except) between 1 and 255);

create index ended_sessions_of_login on identity.sessions (customer_id, provider_session)
  where ended_at is not null;
