-- No charge without the holder's word. A direct debit that can still leave for the bank ('scheduled',
-- 'created'; 'pending' has left) stands under a mandate of the same customer that is active, not paused,
-- reaches as far as its day and covers its amount. Held here, so that no path of the code can forget it.
alter table collections.mandates
  -- Business time: since when the customer wants no charge for a while. The bank is not told.
  add column paused_at timestamptz;

create function collections.require_mandate() returns trigger language plpgsql as $$
declare
  word collections.mandates;
  charged_on date := coalesce(
    new.collect_on, (new.created_at at time zone 'America/Mexico_City')::date
  );
begin
  -- Shared: whoever ends or pauses the mandate waits for us, or we see that they did.
  select * into word from collections.mandates where id = new.mandate_id for share;
  if word.id is null
    or word.customer_id <> new.customer_id
    or word.status <> 'active'
    or word.paused_at is not null
    or word.max_amount < new.amount
    or word.expires_on < charged_on
  then
    raise exception 'a direct debit without a mandate that covers it'
      using errcode = 'check_violation', constraint = 'attempts_under_a_mandate';
  end if;
  return new;
end
$$;
create trigger attempts_begin_under_a_mandate
  before insert on collections.attempts
  for each row when (new.rail = 'direct_debit' and new.status in ('scheduled', 'created'))
  execute function collections.require_mandate();
create trigger attempts_go_on_under_a_mandate
  before update on collections.attempts
  for each row when (
    new.rail = 'direct_debit' and new.status in ('scheduled', 'created')
    and (new.status, new.amount, new.mandate_id, new.customer_id, new.collect_on, new.rail)
      is distinct from
      (old.status, old.amount, old.mandate_id, old.customer_id, old.collect_on, old.rail)
  )
  execute function collections.require_mandate();

-- What was signed stays as it was signed: another amount or account is another mandate.
create function collections.keep_mandate() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed is not changed'
    using errcode = 'check_violation', constraint = 'mandates_as_signed';
end
$$;
create trigger mandates_stay_as_signed
  before update on collections.mandates
  for each row when (
    (new.customer_id, new.account_id, new.max_amount, new.period, new.expires_on, new.signed_at)
      is distinct from
      (old.customer_id, old.account_id, old.max_amount, old.period, old.expires_on, old.signed_at)
  )
  execute function collections.keep_mandate();

-- Nor does a charge outlive it: whoever ends or pauses a mandate calls off what has not left.
create function collections.require_no_charge() returns trigger language plpgsql as $$
begin
  if exists (
    select from collections.attempts
    where mandate_id = new.id and status in ('scheduled', 'created')
  ) then
    raise exception 'a mandate ended with a charge under it'
      using errcode = 'check_violation', constraint = 'mandates_outlive_their_charges';
  end if;
  return null;
end
$$;
create constraint trigger mandates_outlive_their_charges
  after update on collections.mandates
  deferrable initially deferred
  for each row when (new.status <> 'active' or new.paused_at is not null)
  execute function collections.require_no_charge();
create index attempts_under_mandate on collections.attempts (mandate_id)
  where mandate_id is not null;
