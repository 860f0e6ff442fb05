-- What a vendor keeps (sessions, accounts, transfers, orders…): one row each, its body as the vendor
-- would answer it. The reference is the caller's own name for it, unique among its kind.
CREATE TABLE sandbox.vendor_record (
  seq integer GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  id text NOT NULL,
  reference text,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, id)
);
CREATE UNIQUE INDEX vendor_record_reference ON sandbox.vendor_record (kind, reference);
CREATE INDEX vendor_record_order ON sandbox.vendor_record (kind, seq);

-- One row per delivery: a doubled event has two.
CREATE TABLE sandbox.webhook (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  url text NOT NULL,
  body text NOT NULL,
  is_forged boolean NOT NULL DEFAULT false,
  -- Waits for a younger one that is to overtake it.
  is_held boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'lost')),
  attempts integer NOT NULL DEFAULT 0,
  last_status integer,
  last_error text,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);
CREATE INDEX webhook_due ON sandbox.webhook (due_at) WHERE state = 'waiting';

-- Who called which vendor, and what it answered.
CREATE TABLE sandbox.vendor_call (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  party text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  took_ms integer NOT NULL,
  called_at timestamptz NOT NULL DEFAULT now()
);
