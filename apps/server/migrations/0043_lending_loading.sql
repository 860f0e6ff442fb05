-- All that deciding about a loan needs, in one round trip: the loan, locked after its customer; its
-- instalments, all of them or those that are not done with; what is kept under the key already; what
-- else took effect on that day; and whether exactly this amount was quoted to settle it.
create function lending.load_for_change(
  wanted uuid, key text, effective date, amount bigint, all_rows boolean,
  out loan json, out instalments json, out earlier json, out same_day json, out is_quoted boolean
)
language plpgsql set search_path = pg_catalog as $$
declare
  found lending.loans;
begin
  select * into found from lending.lock_loan(wanted);
  select row_to_json(event) into earlier
  from lending.loan_events event where event.business_key = key;
  if found.id is null or earlier is not null then
    return;
  end if;
  loan := row_to_json(found);
  select json_agg(instalment order by instalment.k) into instalments
  from lending.instalments instalment
  where instalment.loan_id = found.id and instalment.plan_version = found.plan_version
    and (all_rows or not instalment.is_settled);
  if effective = found.settled_through then
    select json_agg(event order by event.sequence) into same_day
    from lending.loan_events event
    where event.loan_id = found.id
      and (event.effective_on = effective or event.kind = 'payment_reversed');
  end if;
  is_quoted := amount is not null and exists (
    select from lending.payoff_quotes quote
    where quote.loan_id = found.id and quote.total = amount and quote.valid_on >= effective
  );
end
$$;

-- A line of the audit trail in one round trip. The hash is over a JSON list of the previous hash, the
-- subject, the number, and the rest as the caller spelled it.
create function platform.append_audit(
  new_subject text, subject_json text, rest_json text, new_actor text, new_action text,
  new_reason text, new_detail jsonb, new_business_time timestamptz, new_recorded_at timestamptz
) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  head platform.audit_heads;
  new_hash text;
begin
  insert into platform.audit_heads as known (subject, sequence, hash) values (new_subject, 0, '')
  on conflict (subject) do update set sequence = known.sequence
  returning * into head;
  new_hash := encode(sha256(convert_to(
    '["' || head.hash || '",' || subject_json || ',' || (head.sequence + 1) || ',' || rest_json || ']',
    'UTF8'
  )), 'hex');
  insert into platform.audit_trail
    (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
  values (new_subject, head.sequence + 1, new_actor, new_action, new_reason, new_detail,
    new_business_time, new_recorded_at, head.hash, new_hash);
  update platform.audit_heads set sequence = head.sequence + 1, hash = new_hash
  where subject = new_subject;
end
$$;
