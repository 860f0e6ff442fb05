-- Contracts: whom an offer names, what proves that it was accepted, and the file as it was accepted.

-- Sealed: name, CURP, address and e-mail as they stand in the contract of this offer.
alter table origination.offers add column holder text;

alter table origination.acceptances
  -- The number printed on the contract.
  add column contract_folio text unique,
  -- Sealed: how, from where and with which device it was accepted.
  add column evidence text,
  add constraint acceptances_are_proved check ((contract_folio is null) = (evidence is null));

-- The very bytes, sealed, with the hash by which anybody can tell them again.
create table origination.contract_files (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  contract_version text not null,
  contract_hash text not null check (contract_hash ~ '^[0-9a-f]{64}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  body text not null,
  kept_at timestamptz not null
);
create trigger contract_files_are_append_only before update or delete on origination.contract_files
  for each row execute function platform.refuse_change();
create trigger contract_files_are_never_emptied before truncate on origination.contract_files
  for each statement execute function platform.refuse_change();
