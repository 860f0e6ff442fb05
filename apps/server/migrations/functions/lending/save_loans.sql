-- Writes what a change did to loans: the loans themselves, their instalments, events, statements and collection
-- orders. Every payment comes through here, and end of day by the hundred. With the caller's own rights, under all
-- constraints.
create or replace function lending.save_loans(
  loans json, progress json, events json, cuts json, orders json
) returns void
language plpgsql
set search_path = pg_catalog as $$
begin
  update lending.loans loan
  set status = new.status, settled_through = new.settled_through, next_event_on = new.next_event_on,
    last_due_on = new.last_due_on, plan_version = new.plan_version,
    level_payment = new.level_payment, event_count = new.event_count, totals = new.totals,
    credit = new.credit, past_due_since = new.past_due_since, delinquency = new.delinquency,
    last_statement_on = new.last_statement_on, statement_count = new.statement_count,
    closed_on = new.closed_on, closing = new.closing, holds = new.holds
  from json_to_recordset(loans) as new (
    id uuid, status text, settled_through date, next_event_on date, last_due_on date,
    plan_version integer, level_payment bigint, event_count integer, totals jsonb, credit bigint,
    past_due_since date, delinquency text, last_statement_on date, statement_count integer,
    closed_on date, closing text, holds jsonb
  )
  where loan.id = new.id;

  if progress is not null then
    update lending.instalments instalment
    set is_due = new.is_due, is_settled = new.is_settled, moratory = new.moratory,
      moratory_iva = new.moratory_iva, late_fee = new.late_fee, late_fee_iva = new.late_fee_iva,
      late_weight = new.late_weight, paid_principal = new.paid_principal,
      paid_interest = new.paid_interest, paid_interest_iva = new.paid_interest_iva,
      paid_fee = new.paid_fee, paid_fee_iva = new.paid_fee_iva, paid_moratory = new.paid_moratory,
      paid_moratory_iva = new.paid_moratory_iva, paid_late_fee = new.paid_late_fee,
      paid_late_fee_iva = new.paid_late_fee_iva, waived_moratory = new.waived_moratory,
      waived_moratory_iva = new.waived_moratory_iva, waived_late_fee = new.waived_late_fee,
      waived_late_fee_iva = new.waived_late_fee_iva
    from json_to_recordset(progress) as new (
      loan_id uuid, plan_version integer, k smallint, is_due boolean, is_settled boolean,
      moratory bigint, moratory_iva bigint, late_fee bigint, late_fee_iva bigint,
      late_weight bigint, paid_principal bigint, paid_interest bigint, paid_interest_iva bigint,
      paid_fee bigint, paid_fee_iva bigint, paid_moratory bigint, paid_moratory_iva bigint,
      paid_late_fee bigint, paid_late_fee_iva bigint, waived_moratory bigint,
      waived_moratory_iva bigint, waived_late_fee bigint, waived_late_fee_iva bigint
    )
    where instalment.loan_id = new.loan_id and instalment.plan_version = new.plan_version
      and instalment.k = new.k;
  end if;

  if events is not null then
    insert into lending.loan_events
      (loan_id, sequence, kind, business_key, effective_on, recorded_on, content, outcome, actor)
    select loan_id, sequence, kind, business_key, effective_on, recorded_on, content, outcome, actor
    from json_to_recordset(events) as new (
      loan_id uuid, sequence integer, kind text, business_key text, effective_on date,
      recorded_on date, content jsonb, outcome jsonb, actor text
    );
  end if;

  if cuts is not null then
    insert into lending.statements (loan_id, number, period_from, period_to, owed)
    select loan_id, number, period_from, period_to, owed
    from json_to_recordset(cuts) as new (
      loan_id uuid, number integer, period_from date, period_to date, owed jsonb
    );
  end if;

  if orders is not null then
    insert into lending.collection_orders
      (loan_id, k, plan_version, collect_on, last_day, amount)
    select loan_id, k, plan_version, collect_on, last_day, amount
    from json_to_recordset(orders) as new (
      loan_id uuid, k smallint, plan_version integer, collect_on date, last_day date,
      amount bigint
    )
    on conflict do nothing;
  end if;
end
$$;
