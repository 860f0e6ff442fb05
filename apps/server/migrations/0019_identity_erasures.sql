-- A person who asks to be forgotten is blocked first: nobody uses what we keep of them, and they do not sign
-- in. What the law wants kept is erased when it no longer does.
alter table identity.privacy_requests drop constraint privacy_requests_status_check;
alter table identity.privacy_requests add constraint privacy_requests_status_check
  check (status in ('received', 'answered', 'blocked', 'done'));
-- Sealed: what we answered.
alter table identity.privacy_requests add column answer text;
alter table identity.privacy_requests add column answered_at timestamptz;
alter table identity.privacy_requests add constraint privacy_requests_answer_check
  check ((answer is null) = (answered_at is null));

create table identity.erasures (
  customer_id bigint primary key references identity.customers (customer_id),
  request_id uuid not null unique references identity.privacy_requests (id),
  -- Business time and day.
  blocked_at timestamptz not null,
  erase_on date not null,
  erased_at timestamptz
);
create index erasures_to_come on identity.erasures (erase_on) where erased_at is null;
