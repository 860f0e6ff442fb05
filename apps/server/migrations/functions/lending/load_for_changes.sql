-- All that deciding about loans needs, in one round trip and in the order asked: the loan, locked after its
-- customer, both in the order of their ids; its instalments, all of them or those that are not done with; what is
-- kept under the key already, and then nothing else; what else took effect on that day; and whether exactly this
-- amount was quoted to settle it. Events are asked for by functions of their own: a statement makes every partition
-- ready that it might read, and most payments read none.
create or replace function lending.load_for_changes(
  wanted uuid[], keys text[], effective date[], amounts bigint[], all_rows boolean[]
) returns table (loan json, instalments json, earlier json, same_day json, is_quoted boolean)
language plpgsql
set search_path = pg_catalog as $$
declare
  holders bigint[] := array(select customer_id from lending.loans where id = any(wanted));
begin
  perform 1 from lending.customers where customer_id = any(holders)
  order by customer_id for update;
  perform 1 from lending.loans where id = any(wanted) order by id for update;

  return query
  select
    case when known.answer is null then row_to_json(held) end,
    case when known.answer is null then (
      select json_agg(instalment order by instalment.k) from lending.instalments instalment
      where instalment.loan_id = held.id and instalment.plan_version = held.plan_version
        and (change.all_rows or not instalment.is_settled)
    ) end,
    known.answer,
    case when known.answer is null and change.effective = held.settled_through
      then lending.events_of_day(held.id, change.effective)
    end,
    known.answer is null and change.amount is not null and exists (
      select from lending.payoff_quotes quote
      where quote.loan_id = held.id and quote.total = change.amount
        and quote.valid_on >= change.effective
    )
  from unnest(wanted, keys, effective, amounts, all_rows) with ordinality
    as change (id, key, effective, amount, all_rows, place)
  left join lending.loans held on held.id = change.id
  left join lateral (
    select lending.event_of(named.loan_id, named.sequence) as answer
    from lending.loan_event_names named where named.business_key = change.key
  ) known on true
  order by change.place;
end
$$;
