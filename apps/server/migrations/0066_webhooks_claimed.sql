-- Takes the first that waits in a lane, if its time has come, nobody is at it and its endpoint is on; with it
-- come the endpoint and what is to be sent. The row is waited for and never skipped: what comes after it must
-- not overtake it. The endpoint is not locked: one that is switched off in this moment has killed what waits,
-- or waits for us to do so.
create function merchants.claim_delivery(
  lane_endpoint uuid, lane_about uuid, new_token uuid, moment timestamptz, lease_end timestamptz
) returns table (
  endpoint merchants.webhook_endpoints, delivery_id uuid, event_id uuid, about_id uuid,
  attempts integer, first_attempt_at timestamptz, body text
)
language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_column
begin
  return query
  with first as (
    select id, next_attempt_at, leased_until from merchants.webhook_deliveries
    where endpoint_id = lane_endpoint and about_id = lane_about and status = 'waiting'
    order by sequence limit 1 for update
  )
  update merchants.webhook_deliveries delivery
  set attempts = delivery.attempts + 1,
    first_attempt_at = coalesce(delivery.first_attempt_at, moment),
    lease_token = new_token, leased_until = lease_end
  from first, merchants.webhook_endpoints endpoint, merchants.payment_events event
  where delivery.id = first.id and first.next_attempt_at <= moment
    and (first.leased_until is null or first.leased_until <= moment)
    and endpoint.id = delivery.endpoint_id and endpoint.status = 'active'
    and event.id = delivery.event_id
  returning endpoint, delivery.id, delivery.event_id, delivery.about_id, delivery.attempts,
    delivery.first_attempt_at, event.body;
end
$$;

-- The way of nearly every try: it arrived, at an endpoint that is well, of which nothing changes then. What
-- comes next in the lane is taken in the same breath, so that somebody holds the lane until nothing is left: then
-- the row is empty. There is none when it is not that simple: the endpoint was failing, or somebody else has
-- taken the delivery over; then nothing is written.
create function merchants.settle_and_claim(
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
  update merchants.webhook_deliveries delivery
  set status = 'delivered', settled_at = moment, lease_token = null, leased_until = null
  from merchants.webhook_endpoints endpoint
  where delivery.id = settled_id and delivery.lease_token = held_token
    and delivery.status = 'waiting'
    and endpoint.id = delivery.endpoint_id and endpoint.failing_since is null
  returning delivery.endpoint_id, delivery.about_id into lane_endpoint, lane_about;
  if lane_endpoint is null then
    return;
  end if;

  insert into merchants.webhook_attempts
    (delivery_id, number, outcome, http_status, duration_ms, attempted_at)
  select settled_id, coalesce(max(number), 0) + 1, 'delivered', answer, took_ms, moment
  from merchants.webhook_attempts where delivery_id = settled_id;

  return query
  select * from merchants.claim_delivery(lane_endpoint, lane_about, next_token, moment, lease_end);
  if not found then
    return next;
  end if;
end
$$;
