-- The plans of these functions are kept from call to call, and made when a table may still be empty: a
-- scan that was free then costs more with every row. They look rows up by key, always, so they are told
-- to; and as the plan does not hang on the values, it is made once.
do $$
declare
  each regprocedure;
begin
  foreach each in array array[
    'ledger.post_journal(text, text, date, text, bigint, text[], text[], bigint[])',
    'ledger.refuse_late_lines()', 'ledger.move_balances()', 'ledger.check_journal()',
    'ledger.check_reversal(bigint, bigint)',
    'lending.lock_loan(uuid)', 'lending.load_for_change(uuid, text, date, bigint, boolean)',
    'lending.save_loans(json, json, json, json, json)',
    'platform.append_audit(text, text, text, text, text, text, jsonb, timestamptz, timestamptz)'
  ]::regprocedure[]
  loop
    execute format('alter function %s set enable_seqscan = off', each);
    execute format('alter function %s set plan_cache_mode = force_generic_plan', each);
  end loop;
end
$$;
