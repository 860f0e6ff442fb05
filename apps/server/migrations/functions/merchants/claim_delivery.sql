-- Takes the first that waits in a lane, if its time has come, nobody is at it and its endpoint is on; with it
-- come the endpoint and what is to be sent. The row is waited for and never skipped: what comes after it must
-- not overtake it. The endpoint is not locked: one that is switched off in this moment has killed what waits,
-- or waits for us to do so.
create or replace function merchants.claim_delivery(
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
