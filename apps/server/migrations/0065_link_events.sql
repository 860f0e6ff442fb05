-- A shop is told of its customers' links as of its payments: an event is about one or the other, and what goes to
-- one endpoint about one of them keeps its order.
alter table merchants.payment_events
  alter column payment_id drop not null,
  add column link_id uuid references merchants.customer_links (id),
  add constraint payment_events_about_one check ((payment_id is null) <> (link_id is null)),
  add constraint payment_events_of_link unique (link_id, sequence);

alter table merchants.webhook_deliveries
  alter column payment_id drop not null,
  add column link_id uuid references merchants.customer_links (id),
  add constraint webhook_deliveries_about_one check ((payment_id is null) <> (link_id is null)),
  add column about_id uuid not null generated always as (coalesce(payment_id, link_id)) stored;
drop index merchants.webhook_deliveries_in_lane;
create index webhook_deliveries_in_lane
  on merchants.webhook_deliveries (endpoint_id, about_id, sequence) where status = 'waiting';
