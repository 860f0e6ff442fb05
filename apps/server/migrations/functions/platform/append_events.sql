-- Numbers and keeps events. The row of a key is locked until the commit, so that the numbers of a key come in the
-- order of the commits; several events of one key are numbered in the order given. Most come alone.
create or replace function platform.append_events(event_name text, keys text[], payloads jsonb[])
returns table (sequence bigint)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  number bigint;
begin
  if cardinality(keys) = 1 then
    insert into platform.event_keys as known (key, last_sequence) values (keys[1], 1)
    on conflict (key) do update set last_sequence = known.last_sequence + 1
    returning last_sequence into number;
    insert into platform.outbox (event, key, sequence, payload)
    values (event_name, keys[1], number, payloads[1]);
    return query select number;
    return;
  end if;

  return query
  with new as (
    select key, payload, place, row_number() over (partition by key order by place) as turn
    from unnest(keys, payloads) with ordinality as n (key, payload, place)
  ), numbered as (
    insert into platform.event_keys as known (key, last_sequence)
    select key, max(turn) from new group by key order by key
    on conflict (key) do update set last_sequence = known.last_sequence + excluded.last_sequence
    returning key, last_sequence
  ), counted as (
    select new.key, new.payload, new.place,
      numbered.last_sequence - max(new.turn) over (partition by new.key) + new.turn as sequence
    from new join numbered on numbered.key = new.key
  ), kept as (
    insert into platform.outbox (event, key, sequence, payload)
    select event_name, key, sequence, payload from counted order by place
  )
  select counted.sequence from counted order by place;
end
$$;
