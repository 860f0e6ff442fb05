// Generated from the migrated database; `node apps/server/src/testing/write-tables.ts` writes it anew.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;

export interface Tables {
  'engagement.browser_logs': {
    id: string;
    customer_id: number | null;
    level: 'error' | 'warn' | 'info' | 'debug';
    message: string;
    trail: string;
    occurred_at: Instant;
    received_at: Instant;
    detail: Json;
  };
  'engagement.contexts': {
    customer_id: number;
    user_data: string | null;
    attribution: Json | null;
    updated_at: Instant;
  };
  'engagement.events': {
    id: string;
    customer_id: number | null;
    name: string;
    occurred_at: Instant;
    received_at: Instant;
    fields: Json;
  };
  'engagement.flag_overrides': {
    id: Generated<string>;
    provider: 'flag_service' | 'lending_profile';
    flag: string;
    customer_id: number | null;
    value: string;
    reason: string;
    set_at: DefaultInstant;
  };
  'identity.arrivals': {
    id: string;
    customer_id: number;
    flow: string | null;
    merchant_customer_id: string | null;
    consent_timestamp: string | null;
    merchant_hosted_id: string | null;
    source: string | null;
    arrived_at: Instant;
  };
  'identity.customers': {
    id: string;
    customer_id: number;
    issuer: string;
    subject: string;
    email: string | null;
    email_index: string | null;
    email_verified_at: Instant | null;
    name: string | null;
    push_channel: string;
    created_at: Instant;
  };
  'identity.email_verifications': {
    id: string;
    customer_id: number;
    email_index: string;
    token_hash: string;
    requested_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
    voided_at: Instant | null;
  };
  'identity.sessions': {
    id: string;
    sid: string;
    customer_id: number;
    device: string;
    authenticated_at: Instant;
    started_at: Instant;
    renewed_at: Instant;
    expires_at: Instant;
    ended_at: Instant | null;
    end_reason: 'logged_out' | 'ended_elsewhere' | 'replaced' | 'lapsed' | null;
  };
  'ledger.account_kinds': {
    kind: string;
    side: 'debit' | 'credit';
    owner_type: 'none' | 'rail' | 'merchant' | 'customer' | 'loan';
    keeps_balance: GeneratedAlways<boolean>;
  };
  'ledger.accounts': {
    id: GeneratedAlways<number>;
    kind: string;
    owner: string;
    balance: number | null;
    opened_at: DefaultInstant;
  };
  'ledger.day_totals': {
    account_id: number;
    business_date: string;
    seal_number: number;
    debit: number;
    credit: number;
  };
  'ledger.journals': {
    id: GeneratedAlways<number>;
    business_key: string;
    kind: 'disbursement' | 'down_payment' | 'opening_fee' | 'accrual' | 'late_charge' | 'receipt' | 'payment' | 'credit_applied' | 'refund' | 'waiver' | 'customer_payout' | 'merchant_payout' | 'provider_settlement' | 'write_off' | 'recovery' | 'tax_remittance' | 'funding' | 'adjustment' | 'reversal';
    business_date: string;
    currency: Generated<string>;
    line_count: number;
    reverses: number | null;
    actor: string;
    posted_at: DefaultInstant;
  };
  'ledger.postings': {
    journal_id: number;
    account_id: number;
    amount: number;
    line: number;
  };
  'ledger.seals': {
    number: number;
    business_date: string;
    last_account_id: number;
    last_journal_id: number;
    account_count: number;
    journal_count: number;
    posting_count: number;
    accounts_hash: string;
    journals_hash: string;
    postings_hash: string;
    previous_hash: string;
    hash: string;
    sealed_at: DefaultInstant;
  };
  'notifications.messages': {
    id: string;
    customer_id: number;
    channel: 'email' | 'sms' | 'whatsapp' | 'call';
    template: string;
    recipient: string;
    content: string | null;
    status: 'queued' | 'sent' | 'abandoned';
    provider_reference: string | null;
    created_at: Instant;
    settled_at: Instant | null;
  };
  'notifications.timeline': {
    id: string;
    customer_id: number;
    message_id: string;
    channel: 'email' | 'sms' | 'whatsapp' | 'call';
    template: string;
    outcome: 'queued' | 'sent' | 'failed' | 'abandoned';
    failure: string | null;
    business_time: Instant;
    recorded_at: Instant;
  };
  'origination.application_moves': {
    application_id: string;
    sequence: number;
    customer_id: number;
    from_status: string | null;
    to_status: string;
    actor: string;
    reason: string;
    moved_at: Instant;
  };
  'origination.applications': {
    id: string;
    application_process_id: number;
    customer_id: number;
    status: 'filling' | 'scoring' | 'validating' | 'approving' | 'offering' | 'transfer' | 'authorized' | 'loan' | 'cancelled' | 'rejected' | 'paid' | 'completed' | 'overridden';
    channel: 'ecommerce' | 'instore' | 'online' | 'enterprise' | null;
    product_type: 'cash_installments' | 'instore_consumer' | 'abonapay' | null;
    acquisition_channel: string;
    acquisition_product: string;
    source_signup: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  'platform.audit_heads': {
    subject: string;
    sequence: number;
    hash: string;
  };
  'platform.audit_trail': {
    subject: string;
    sequence: number;
    actor: string;
    action: string;
    reason: string | null;
    detail: Json;
    business_time: Instant;
    recorded_at: Instant;
    previous_hash: string;
    hash: string;
  };
  'platform.business_clock': {
    only_row: Generated<boolean>;
    offset_ms: number;
    moved_at: DefaultInstant;
  };
  'platform.call_counters': {
    key: string;
    used: number;
    granted: number;
    resets_at: Instant;
  };
  'platform.event_keys': {
    key: string;
    last_sequence: number;
  };
  'platform.idempotency_keys': {
    scope: string;
    key: string;
    request_hash: string;
    state: 'running' | 'done';
    status: number | null;
    body: string | null;
    recovery_point: string | null;
    lease_token: string | null;
    locked_until: Instant | null;
    created_at: DefaultInstant;
  };
  'platform.migrations': {
    number: number;
    name: string;
    checksum: string;
    applied_at: DefaultInstant;
  };
  'platform.outbox': {
    id: GeneratedAlways<number>;
    event: string;
    key: string;
    sequence: number;
    payload: Json;
    created_at: DefaultInstant;
  };
  'platform.write_probe': {
    only_row: Generated<boolean>;
    written_at: Instant;
  };
}
