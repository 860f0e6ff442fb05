-- What came first under each of these tracking keys, with all its parts.
create or replace function collections.first_receipts(keys text[])
returns table (tracking_key text, provider_ref text, clabe text, amount bigint)
language plpgsql
set search_path = pg_catalog as $$
#variable_conflict use_column
begin
  return query
  select wanted.key, first.provider_ref, first.clabe, (
    select sum(part.amount)::bigint from collections.receipts part
    where part.provider = first.provider and part.provider_ref = first.provider_ref
      and part.status <> 'moved'
  )
  from unnest(keys) as wanted (key)
  cross join lateral (
    select receipt.provider, receipt.provider_ref, receipt.clabe from collections.receipts receipt
    where receipt.tracking_key = wanted.key
    order by receipt.received_at limit 1
  ) first;
end
$$;
