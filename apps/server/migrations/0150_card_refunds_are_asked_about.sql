-- The card processor knows no idempotency key. What left for it is written down before it leaves, so that
-- whoever comes back to it asks what became of it instead of sending it again.

-- When an attempt was last handed to the card processor, in real time.
alter table collections.attempts add column sent_at timestamptz;

-- A refund to a card: `sent` is on its way, or was when we last heard.
alter table collections.card_returns
  drop constraint card_returns_status_check,
  add constraint card_returns_status_check check (status in ('sent', 'credited', 'refused')),
  alter column ended_at drop not null,
  add constraint card_returns_ended check ((status = 'sent') = (ended_at is null)),
  -- In real time.
  add column sent_at timestamptz,
  -- The refunds that the processor had for the charge before this one left: none of them is this one.
  add column seen_before text[] not null default '{}',
  -- The processor's name for it.
  add column provider_refund text;
-- One at a time for each charge: a refund that appears meanwhile is the one that was sent.
create unique index card_returns_one_on_its_way on collections.card_returns (receipt_id)
  where status = 'sent';
create unique index card_returns_of_refund on collections.card_returns (receipt_id, provider_refund);

-- A business day whose reports were compared with our books: once for each provider.
create table collections.reconciled_days (
  provider text not null check (provider in ('spei', 'conekta')),
  business_date date not null,
  reconciled_at timestamptz not null,
  primary key (provider, business_date)
);
