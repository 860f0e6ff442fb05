-- The way of nearly every try: it arrived, at an endpoint that is well, of which nothing changes then. What comes
-- next in the lane is taken in the same breath, so that somebody holds the lane until nothing is left: then the row
-- is empty. There is none when it is not that simple: the endpoint was failing, or somebody else has taken the
-- delivery over; then nothing is written. Whether something comes next is looked at by a statement of its own,
-- which sees what was committed until the delivery was ours to settle; mostly nothing does.
create or replace function merchants.settle_and_go_on(
  settled_id uuid, held_token uuid, answer integer, took_ms integer,
  next_token uuid, moment timestamptz, lease_end timestamptz
) returns table (
  endpoint merchants.webhook_endpoints, delivery_id uuid, event_id uuid,
  about_id uuid, attempts integer, first_attempt_at timestamptz, body text
)
language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  lane_endpoint uuid;
  lane_about uuid;
begin
  with settled as (
    update merchants.webhook_deliveries delivery
    set status = 'delivered', settled_at = moment, lease_token = null, leased_until = null
    from merchants.webhook_endpoints endpoint
    where delivery.id = settled_id and delivery.lease_token = held_token
      and delivery.status = 'waiting'
      and endpoint.id = delivery.endpoint_id and endpoint.failing_since is null
    returning delivery.id, delivery.endpoint_id, delivery.about_id
  ), noted as (
    insert into merchants.webhook_attempts
      (delivery_id, number, outcome, http_status, duration_ms, attempted_at)
    select settled.id, coalesce((
        select max(number) from merchants.webhook_attempts where delivery_id = settled_id
      ), 0) + 1, 'delivered', answer, took_ms, moment
    from settled
  )
  select settled.endpoint_id, settled.about_id into lane_endpoint, lane_about from settled;
  if lane_endpoint is null then
    return;
  end if;

  if exists (
    select from merchants.webhook_deliveries delivery
    where delivery.endpoint_id = lane_endpoint and delivery.about_id = lane_about
      and delivery.status = 'waiting'
  ) then
    return query
    select * from merchants.claim_delivery(lane_endpoint, lane_about, next_token, moment, lease_end);
    if found then
      return;
    end if;
  end if;
  return next;
end
$$;
