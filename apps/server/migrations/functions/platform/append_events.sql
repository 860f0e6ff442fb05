-- Numbers and keeps events. The row of a key is locked until the commit, so that the numbers of a key come in the
-- order of the commits; several events of one key are numbered in the order given. Keys are locked in their order.
create or replace function platform.append_events(names text[], keys text[], payloads jsonb[])
returns void
language sql
set search_path = pg_catalog as $$
  with new as (
    select name, key, payload, place, row_number() over (partition by key order by place) as turn
    from unnest(names, keys, payloads) with ordinality as n (name, key, payload, place)
  ), numbered as (
    insert into platform.event_keys as known (key, last_sequence)
    select key, max(turn) from new group by key order by key
    on conflict (key) do update set last_sequence = known.last_sequence + excluded.last_sequence
    returning key, last_sequence
  )
  insert into platform.outbox (event, key, sequence, payload)
  select new.name, new.key,
    numbered.last_sequence - count(*) over (partition by new.key) + new.turn, new.payload
  from new join numbered on numbered.key = new.key
  order by new.place
$$;
