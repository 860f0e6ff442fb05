-- What came first under each of these tracking keys.
create or replace function collections.first_receipts(keys text[])
returns table (tracking_key text, provider_ref text, clabe text, amount bigint)
language plpgsql
set search_path = pg_catalog as $$
#variable_conflict use_column
begin
  return query
  select wanted.key, first.provider_ref, first.clabe, first.amount
  from unnest(keys) as wanted (key)
  cross join lateral (
    select receipt.provider_ref, receipt.clabe, receipt.amount from collections.receipts receipt
    where receipt.tracking_key = wanted.key
    order by receipt.received_at limit 1
  ) first;
end
$$;
