-- Whoever looks at the desk is told with the commit that somebody was reached, promised or was given to a despacho: the
-- loan, and nothing of anybody. Not by a queue, since finance, compliance and whoever reads a customer's history look at
-- it too.
create or replace function arrears.tell_desk() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'agencies' then
    perform pg_notify('desk_changed', '|');
  elsif tg_table_name = 'contact_outcomes' then
    perform pg_notify('desk_changed', '|loan:' || contact.loan_id)
    from arrears.contacts contact where contact.id = new.contact_id;
  else
    perform pg_notify('desk_changed', '|loan:' || new.loan_id);
  end if;
  return null;
end
$$;
