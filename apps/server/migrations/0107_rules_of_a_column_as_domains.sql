-- What a column may hold, as a type of its own: declared once, read by name, with the rule kept by every session
-- that writes. A rule of a table is read from its text by every statement that writes a row, which cost more than
-- the writing (docs/decisions/0024). What holds between columns stays a rule of the table.
-- A domain gets its rule after the column has the type: so the rows are looked at and not written anew. Where a
-- rule moves as it is, it keeps its name.

-- Of several modules.
create domain platform.currency as text;
create domain platform.centavos as bigint;
-- The numbers that customers see, of fifteen digits.
create domain platform.public_number as bigint;
create domain platform.idempotency_key as text;
create domain platform.idempotency_state as text;

alter table platform.idempotency_keys
  drop constraint idempotency_keys_key_check,
  drop constraint idempotency_keys_state_check,
  alter column key type platform.idempotency_key,
  alter column state type platform.idempotency_state;

alter domain platform.idempotency_key
  add constraint idempotency_keys_key_check check (length(value) between 16 and 255);
alter domain platform.idempotency_state
  add constraint idempotency_keys_state_check check (value in ('running', 'done'));

create domain ledger.journal_kind as text;
create domain ledger.business_key as text;
create domain ledger.business_date as date;
create domain ledger.line_count as smallint;
create domain ledger.line_number as smallint;
create domain ledger.amount as bigint;
create domain ledger.actor as text;

alter table ledger.journals
  drop constraint journals_kind_check,
  drop constraint journals_business_key_check,
  drop constraint journals_business_date_check,
  drop constraint journals_line_count_check,
  drop constraint journals_actor_check,
  drop constraint journals_currency_check,
  alter column kind type ledger.journal_kind,
  alter column business_key type ledger.business_key,
  alter column business_date type ledger.business_date,
  alter column line_count type ledger.line_count,
  alter column actor type ledger.actor,
  alter column currency type platform.currency;

alter table ledger.postings
  drop constraint postings_line_check,
  drop constraint postings_amount_is_not_zero,
  drop constraint postings_amount_is_bounded,
  alter column line type ledger.line_number,
  alter column amount type ledger.amount;

alter domain ledger.journal_kind add constraint journals_kind_check check (value in (
  'disbursement', 'down_payment', 'opening_fee', 'accrual', 'late_charge', 'receipt', 'payment',
  'credit_applied', 'refund', 'waiver', 'customer_payout', 'merchant_payout',
  'provider_settlement', 'write_off', 'recovery', 'tax_remittance', 'funding', 'adjustment',
  'reversal'
));
alter domain ledger.business_key add constraint journals_business_key_check
  check (length(value) between 1 and 200 and value collate "C" !~ '[^!-~]');
alter domain ledger.business_date add constraint journals_business_date_check
  check (value between '2020-01-01' and '2199-12-31');
alter domain ledger.line_count add constraint journals_line_count_check
  check (value between 2 and 1000);
alter domain ledger.actor add constraint journals_actor_check
  check (length(value) between 1 and 100 and value collate "C" !~ '[^!-~]');
alter domain ledger.line_number add constraint postings_line_check
  check (value between 1 and 1000);
alter domain ledger.amount
  add constraint postings_amount_is_not_zero check (value <> 0);
alter domain ledger.amount
  add constraint postings_amount_is_bounded check (value between -1000000000000 and 1000000000000);

create domain lending.loan_kind as text;
create domain lending.loan_status as text;
create domain lending.delinquency as text;
create domain lending.closing as text;
create domain lending.loan_event_kind as text;
create domain lending.loan_event_key as text;

alter table lending.loans
  drop constraint loans_kind_check,
  drop constraint loans_status_check,
  drop constraint loans_delinquency_check,
  drop constraint loans_closing_check,
  drop constraint loans_level_payment_check,
  drop constraint loans_credit_check,
  alter column kind type lending.loan_kind,
  alter column status type lending.loan_status,
  alter column delinquency type lending.delinquency,
  alter column closing type lending.closing,
  alter column level_payment type platform.centavos,
  alter column credit type platform.centavos;

alter table lending.loan_events
  drop constraint loan_events_kind_check,
  drop constraint loan_events_business_key_check,
  alter column kind type lending.loan_event_kind,
  alter column business_key type lending.loan_event_key;

alter domain lending.loan_kind add constraint loans_kind_check
  check (value in ('purchase', 'cash'));
alter domain lending.loan_status add constraint loans_status_check
  check (value in ('active', 'closed', 'cancelled', 'written_off'));
alter domain lending.delinquency add constraint loans_delinquency_check
  check (value in ('current', 'late_1_30', 'late_31_60', 'late_61_90', 'default'));
alter domain lending.closing add constraint loans_closing_check
  check (value in ('paid', 'paid_off', 'refunded', 'withdrawn', 'written_off'));
alter domain lending.loan_event_kind add constraint loan_events_kind_check check (value in (
  'opened', 'payment', 'payment_reversed', 'refund', 'cancellation', 'waiver', 'write_off',
  'credit_payout'
));
alter domain lending.loan_event_key add constraint loan_events_business_key_check
  check (length(value) between 1 and 160 and value collate "C" !~ '[^!-~]');

create domain merchants.payment_status as text;
create domain merchants.sales_channel as text;
create domain merchants.capture_mode as text;
create domain merchants.sale_amount as bigint;
create domain merchants.reference as text;
create domain merchants.delivery_status as text;
create domain merchants.delivery_outcome as text;

alter table merchants.payments
  drop constraint payments_payment_id_check,
  drop constraint payments_order_id_check,
  drop constraint payments_status_check,
  drop constraint payments_channel_check,
  drop constraint payments_capture_mode_check,
  drop constraint payments_amount_check,
  drop constraint payments_shipping_amount_check,
  drop constraint payments_currency_check,
  drop constraint payments_fee_amount_check,
  drop constraint payments_fee_iva_amount_check,
  drop constraint payments_loan_id_check,
  alter column payment_id type platform.public_number,
  alter column order_id type merchants.reference,
  alter column status type merchants.payment_status,
  alter column channel type merchants.sales_channel,
  alter column capture_mode type merchants.capture_mode,
  alter column amount type merchants.sale_amount,
  alter column shipping_amount type platform.centavos,
  alter column currency type platform.currency,
  alter column fee_amount type platform.centavos,
  alter column fee_iva_amount type platform.centavos,
  alter column loan_id type merchants.reference;

alter table merchants.webhook_deliveries
  drop constraint webhook_deliveries_status_check,
  alter column status type merchants.delivery_status;

alter table merchants.webhook_attempts
  drop constraint webhook_attempts_outcome_check,
  alter column outcome type merchants.delivery_outcome;

alter domain merchants.payment_status add constraint payments_status_check check (value in (
  'created', 'pending', 'authorized', 'captured', 'partially_refunded', 'refunded',
  'rejected', 'cancelled', 'expired'
));
alter domain merchants.sales_channel add constraint payments_channel_check
  check (value in ('ecommerce', 'instore', 'online', 'enterprise'));
alter domain merchants.capture_mode add constraint payments_capture_mode_check
  check (value in ('automatic', 'manual'));
alter domain merchants.sale_amount add constraint payments_amount_check
  check (value between 1 and 100000000000);
alter domain merchants.reference add constraint payments_reference_check
  check (length(value) between 1 and 64);
alter domain merchants.delivery_status add constraint webhook_deliveries_status_check
  check (value in ('waiting', 'delivered', 'dead'));
alter domain merchants.delivery_outcome add constraint webhook_attempts_outcome_check check (value in (
  'delivered', 'refused', 'redirected', 'gone', 'timed_out', 'unreachable', 'address_refused'
));

create domain notifications.channel as text;
create domain notifications.message_status as text;
create domain notifications.contact_outcome as text;

alter table notifications.messages
  drop constraint messages_channel_check,
  drop constraint messages_status_check,
  alter column channel type notifications.channel,
  alter column status type notifications.message_status;

alter table notifications.timeline
  drop constraint timeline_channel_check,
  drop constraint timeline_outcome_check,
  alter column channel type notifications.channel,
  alter column outcome type notifications.contact_outcome;

alter domain notifications.channel add constraint messages_channel_check
  check (value in ('email', 'sms', 'whatsapp', 'call'));
alter domain notifications.message_status add constraint messages_status_check
  check (value in ('queued', 'sent', 'abandoned'));
alter domain notifications.contact_outcome add constraint timeline_outcome_check
  check (value in ('queued', 'sent', 'failed', 'abandoned'));

alter domain platform.currency add constraint currency_is_the_peso check (value = 'MXN');
alter domain platform.centavos add constraint centavos_are_not_negative check (value >= 0);
alter domain platform.public_number add constraint public_number_has_fifteen_digits
  check (value between 100000000000000 and 999999999999999);
