-- Keys and secrets that must outlive a restart: signing keys, cookie keys.
CREATE TABLE sandbox.secret (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sandbox.login_account (
  id text PRIMARY KEY CHECK (id ~ '^auth0\|[0-9a-f]{24}$'),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz
);

-- Keyed by address, not by account: an address nobody owns is locked just the same.
CREATE TABLE sandbox.login_attempt (
  email text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz
);

CREATE TABLE sandbox.login_ticket (
  token_hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES sandbox.login_account (id) ON DELETE CASCADE,
  interaction text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX login_ticket_account ON sandbox.login_ticket (account_id);

-- Everything the OpenID Connect provider keeps: sessions, grants, codes, refresh tokens, interactions.
CREATE TABLE sandbox.login_artifact (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  account_id text,
  grant_id text,
  session_uid text,
  -- How many times the family of a refresh token had been rotated when this one was issued.
  generation integer,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX login_artifact_grant ON sandbox.login_artifact (grant_id, model, generation);
CREATE INDEX login_artifact_session ON sandbox.login_artifact (session_uid);
CREATE INDEX login_artifact_account ON sandbox.login_artifact (account_id);
CREATE INDEX login_artifact_expiry ON sandbox.login_artifact (expires_at);

-- The ext- parameters an authorisation came with; refreshed tokens carry them too.
CREATE TABLE sandbox.login_grant_context (
  grant_id text PRIMARY KEY,
  ext jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sandbox.mail (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender text NOT NULL,
  recipients text[] NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text,
  links text[] NOT NULL,
  code text,
  fate text NOT NULL CHECK (fate IN ('delivered', 'delayed', 'lost')),
  received_at timestamptz NOT NULL DEFAULT now(),
  deliver_at timestamptz,
  read_at timestamptz
);
CREATE INDEX mail_recipients ON sandbox.mail USING gin (recipients);

CREATE TABLE sandbox.phone_message (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sid text NOT NULL UNIQUE,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'call')),
  recipient text NOT NULL,
  sender text NOT NULL,
  body text NOT NULL,
  code text,
  fate text NOT NULL CHECK (fate IN ('delivered', 'delayed', 'lost')),
  created_at timestamptz NOT NULL DEFAULT now(),
  deliver_at timestamptz
);
CREATE INDEX phone_message_recipient ON sandbox.phone_message (recipient, id);

CREATE TABLE sandbox.push_event (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  name text NOT NULL,
  payload text NOT NULL,
  receivers integer NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
