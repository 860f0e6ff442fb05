-- A direct debit that can still leave for the bank stands under a mandate that covers it; see the triggers of
-- `collections.attempts`.
create or replace function collections.require_mandate() returns trigger language plpgsql as $$
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
