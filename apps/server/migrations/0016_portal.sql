-- Businesses that sell with us, as their people see them: who they are, who works there in which role, and when they
-- were here. What a business sells stands in `merchants`, apart for test and for live.
create schema portal;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain portal.role as text
  constraint members_role_check check (value in ('owner', 'finance', 'developer', 'cashier', 'reader'));
create domain portal.account_status as text
  constraint accounts_status_check check (value in
    ('draft', 'proving', 'agreement', 'in_review', 'more_asked', 'active', 'declined', 'suspended'));
create domain portal.proof_status as text
  constraint clabe_proofs_status_check check (value in ('sending', 'sent', 'proven', 'failed', 'replaced'));
create domain portal.proof_problem as text
  constraint clabe_proofs_problem_check check (value in ('returned', 'other_holder', 'other_rfc', 'guesses'));
create domain portal.account_move as text
  constraint account_moves_move_check check (value in
    ('account_given', 'account_proven', 'signed', 'more_asked', 'answered', 'facts_corrected', 'identity_corrected',
      'approved', 'declined', 'account_refused', 'suspended', 'resumed'));
create domain portal.merchant_id as text
  constraint accounts_merchant_check check (value ~ '^mer_[0-9a-z]{26}$');

-- A business. It has a shop for tests from its first day on, and one for real when people of ours let it sell.
create table portal.accounts (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  status portal.account_status not null,
  -- What it says of itself: who it is for the tax office, where it is, who signs for it. Sealed; empty: the sandbox's shop.
  business text,
  -- To find whether its number is another's too.
  rfc_index text,
  test_merchant_id portal.merchant_id not null unique,
  live_merchant_id portal.merchant_id unique,
  created_at timestamptz not null,
  -- By which day people of ours said that they look at it: at the business, or at another account of one that sells.
  review_by date,
  review_since timestamptz,
  check (status <> 'in_review' or review_by is not null),
  check ((review_by is null) = (review_since is null)),
  check (test_merchant_id <> live_merchant_id),
  check ((status in ('active', 'suspended')) = (live_merchant_id is not null))
);

-- The desk: businesses to look at, by day.
create index accounts_to_review on portal.accounts (review_by, id) where review_by is not null;
-- Review: businesses with the same number.
create index accounts_of_rfc on portal.accounts (rfc_index) where rfc_index is not null;

-- Somebody of a business. They are known by their address until they first sign in, and from then on by what their
-- issuer calls them: an address that is given to somebody else opens nothing.
create table portal.people (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text check (length(name) between 1 and 200),
  issuer text,
  subject text,
  created_at timestamptz not null,
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);

-- That somebody works, or worked, at a business in a role. Another role is another row.
create table portal.members (
  id uuid primary key,
  account_id uuid not null references portal.accounts (id),
  person_id uuid not null references portal.people (id),
  role portal.role not null,
  -- Who brought them in, and who let them go: `portal:…`, `staff:…`, `system`.
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  check ((removed_at is null) = (removed_by is null))
);
-- Asked on every call: what somebody may. One role in one business.
create unique index members_in_force on portal.members (person_id, account_id) where removed_at is null;
-- The people of a business.
create index members_of_account on portal.members (account_id) where removed_at is null;

-- A browser in which somebody is signed in. It is asked for on every call, so that what ends it ends it at once on all
-- nodes. Of its token only the hash is kept.
create table portal.sessions (
  id uuid primary key,
  token_hash platform.sha256 not null unique,
  person_id uuid not null references portal.people (id),
  -- For which business they work in it; empty: they have none yet.
  account_id uuid references portal.accounts (id),
  -- When they proved who they are, as their issuer says.
  authenticated_at timestamptz not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz
);
-- Ending every session of a person; when somebody was last here.
create index sessions_of_person on portal.sessions (person_id, seen_at desc);
-- Retention: sessions that were over long ago.
create index sessions_by_age on portal.sessions (ends_at);

-- That one centavo was sent to an account with a code beside it, to prove whose it is.
create table portal.clabe_proofs (
  id uuid primary key,
  account_id uuid not null references portal.accounts (id),
  -- Sealed; the index tells whether it is the same account again.
  clabe text not null,
  clabe_index text not null,
  clabe_last4 text not null check (clabe_last4 ~ '^[0-9]{4}$'),
  -- A keyed hash: the code itself is at the bank.
  code_hash text not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  status portal.proof_status not null,
  problem portal.proof_problem,
  -- Sealed: who the bank's receipt says that the account's holder is.
  holder text,
  tracking_key text,
  begun_by uuid not null references portal.people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  check ((status = 'failed') = (problem is not null)),
  check ((status in ('proven', 'failed', 'replaced')) = (ended_at is not null))
);
-- One at a time.
create unique index clabe_proofs_under_way on portal.clabe_proofs (account_id) where status in ('sending', 'sent');
-- A business's proofs, latest first.
create index clabe_proofs_of_account on portal.clabe_proofs (account_id, created_at desc);

-- What a business signs, or signed, to sell with us. The paper is kept as it was signed, sealed, with its hash; an
-- agreement that its business's data overtook stays beside the next one.
create table portal.agreements (
  id uuid primary key,
  account_id uuid not null references portal.accounts (id),
  version text not null,
  fee_bps integer not null check (fee_bps between 0 and 3000),
  -- The code by which it is signed: sealed, and gone once it is.
  code text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  codes_sent integer not null default 0,
  attempts integer not null default 0 check (attempts between 0 and 5),
  -- Who asked for the code, and signed.
  signer_id uuid references portal.people (id),
  signed_at timestamptz,
  paper text,
  paper_hash platform.sha256,
  created_at timestamptz not null,
  overtaken_at timestamptz,
  check ((signed_at is null) = (paper is null)),
  check ((paper is null) = (paper_hash is null)),
  check ((code is null) = (code_expires_at is null)),
  check (signed_at is null or (signer_id is not null and code is null))
);
-- The one that holds, or is to be signed.
create unique index agreements_in_force on portal.agreements (account_id) where overtaken_at is null;

-- What became of a business on its way: each step, who took it, and what they said. `note` is sealed.
create table portal.account_moves (
  id uuid primary key,
  account_id uuid not null references portal.accounts (id),
  move portal.account_move not null,
  from_status portal.account_status not null,
  to_status portal.account_status not null,
  -- `portal:…`, `staff:…`, `system`.
  moved_by text not null,
  reasons text[] not null default '{}',
  note text,
  moved_at timestamptz not null
);
-- A business's steps, latest first.
create index account_moves_of_account on portal.account_moves (account_id, moved_at desc);
create trigger account_moves_are_append_only
  before update or delete on portal.account_moves
  for each row execute function platform.refuse_change_but_sealing('note');
create trigger account_moves_are_never_emptied
  before truncate on portal.account_moves
  for each statement execute function platform.refuse_change();

-- The six digits by which somebody vouches for what another person gives back at a till. Of them a keyed hash is kept;
-- after so many wrong ones they are over, and whose they are sets others.
create table portal.pins (
  account_id uuid not null references portal.accounts (id),
  person_id uuid not null references portal.people (id),
  pin_hash text not null,
  failures integer not null default 0 check (failures between 0 and 5),
  set_at timestamptz not null,
  primary key (account_id, person_id)
);
