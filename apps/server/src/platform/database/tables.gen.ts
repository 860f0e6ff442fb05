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
  'identity.code_guards': {
    customer_id: number;
    method: 'email' | 'SMS' | 'CALL' | 'WHATSAPP';
    failed_at: Instant;
    locked_until: Instant | null;
  };
  'identity.code_spending': {
    day: string;
    centavos: number;
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
  'identity.one_time_codes': {
    id: string;
    token_id: string;
    customer_id: number;
    purpose: 'contact' | 'bureau_nip';
    activity_id: string | null;
    method: 'email' | 'SMS' | 'CALL' | 'WHATSAPP';
    destination: string;
    destination_index: string;
    prefix_index: string | null;
    address_index: string | null;
    code_hash: string;
    attempts: Generated<number>;
    sent_at: Instant;
    expires_at: Instant;
    proven_at: Instant | null;
    voided_at: Instant | null;
  };
  'identity.proven_phones': {
    id: string;
    customer_id: number;
    phone: string;
    phone_index: string;
    method: 'SMS' | 'CALL' | 'WHATSAPP';
    code_id: string;
    proven_at: Instant;
  };
  'identity.provider_events': {
    event_id: string;
    kind: string;
    provider_session: string | null;
    outcome: 'applied' | 'outdated' | 'unknown_session' | 'ignored';
    received_at: Instant;
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
  'identity.verifications': {
    id: string;
    verification_id: string;
    customer_id: number;
    application_process_id: number;
    curp_index: string;
    status: 'open' | 'starting' | 'capturing' | 'in_review' | 'approved' | 'rejected' | 'unreadable' | 'abandoned' | 'expired' | 'cancelled' | 'unavailable';
    reasons: Generated<(string)[]>;
    provider_session: string | null;
    capture_url: string | null;
    capture_expires_at: Instant | null;
    asked_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
    completed_at: Instant | null;
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
  'lending.collection_orders': {
    loan_id: string;
    k: number;
    plan_version: number;
    collect_on: string;
    last_day: string;
    amount: number;
  };
  'lending.customers': {
    customer_id: number;
  };
  'lending.day_runs': {
    business_date: string;
    started_at: Instant;
    finished_at: Instant | null;
    loans: Generated<number>;
    journals: Generated<number>;
  };
  'lending.instalments': {
    loan_id: string;
    plan_version: number;
    k: number;
    due_date: string;
    pay_by: string;
    days: number;
    opening: number;
    closing: number;
    segments: Json;
    is_due: Generated<boolean>;
    is_settled: Generated<boolean>;
    principal: number;
    interest: number;
    interest_iva: number;
    fee: number;
    fee_iva: number;
    moratory: Generated<number>;
    moratory_iva: Generated<number>;
    late_fee: Generated<number>;
    late_fee_iva: Generated<number>;
    late_weight: Generated<number>;
    paid_principal: Generated<number>;
    paid_interest: Generated<number>;
    paid_interest_iva: Generated<number>;
    paid_fee: Generated<number>;
    paid_fee_iva: Generated<number>;
    paid_moratory: Generated<number>;
    paid_moratory_iva: Generated<number>;
    paid_late_fee: Generated<number>;
    paid_late_fee_iva: Generated<number>;
    waived_moratory: Generated<number>;
    waived_moratory_iva: Generated<number>;
    waived_late_fee: Generated<number>;
    waived_late_fee_iva: Generated<number>;
  };
  'lending.loan_events': {
    loan_id: string;
    sequence: number;
    kind: 'opened' | 'payment' | 'payment_reversed' | 'refund' | 'cancellation' | 'waiver' | 'write_off' | 'credit_payout';
    business_key: string;
    effective_on: string;
    recorded_on: string;
    content: Json;
    outcome: Json;
    actor: string;
    recorded_at: DefaultInstant;
  };
  'lending.loans': {
    id: string;
    customer_id: number;
    business_key: string;
    product: string;
    product_version: number;
    kind: 'purchase' | 'cash';
    merchant_id: string | null;
    opened_on: string;
    contract: Json;
    status: 'active' | 'closed' | 'cancelled' | 'written_off';
    settled_through: string;
    next_event_on: string | null;
    last_due_on: string;
    plan_version: number;
    level_payment: number;
    event_count: Generated<number>;
    totals: Json;
    credit: Generated<number>;
    past_due_since: string | null;
    delinquency: 'current' | 'late_1_30' | 'late_31_60' | 'late_61_90' | 'default';
    last_statement_on: string | null;
    statement_count: Generated<number>;
    automatic_payment: Generated<boolean>;
    closed_on: string | null;
    closing: 'paid' | 'paid_off' | 'refunded' | 'withdrawn' | 'written_off' | null;
  };
  'lending.payoff_quotes': {
    id: string;
    loan_id: string;
    quoted_at: Instant;
    valid_on: string;
    total: number;
    parts: Json;
  };
  'lending.plans': {
    loan_id: string;
    version: number;
    made_on: string;
    reason: 'opened' | 'prepayment' | 'payoff' | 'refund' | 'cancellation' | 'correction';
    level_payment: number;
  };
  'lending.product_versions': {
    product: string;
    version: number;
    valid_from: string;
    definition: Json;
  };
  'lending.statements': {
    loan_id: string;
    number: number;
    period_from: string;
    period_to: string;
    owed: Json;
  };
  'merchants.api_keys': {
    id: string;
    merchant_id: string;
    kind: 'secret' | 'publishable';
    lookup: string;
    key_hash: string;
    last4: string;
    label: string;
    scopes: (string)[];
    created_at: Instant;
    expires_at: Instant | null;
    revoked_at: Instant | null;
    last_used_at: Instant | null;
  };
  'merchants.merchants': {
    id: string;
    name: string;
    logo_url: string | null;
    integration_name: string;
    channel: 'ecommerce' | 'instore' | 'online' | 'enterprise';
    origins: (string)[];
    requires_signature: boolean;
    fee_bps: number;
    payout_clabe: string | null;
    payout_clabe_last4: string | null;
    created_at: Instant;
  };
  'merchants.payment_events': {
    id: string;
    merchant_id: string;
    payment_id: string;
    sequence: number;
    type: string;
    body: string;
    created_at: Instant;
  };
  'merchants.payment_lines': {
    payment_id: string;
    position: number;
    reference: string;
    name: string;
    quantity: number;
    unit_amount: number;
    refunded_quantity: Generated<number>;
  };
  'merchants.payments': {
    id: string;
    merchant_id: string;
    payment_id: number;
    intent_id: string | null;
    order_id: string;
    status: 'created' | 'pending' | 'authorized' | 'captured' | 'partially_refunded' | 'refunded' | 'rejected' | 'cancelled' | 'expired';
    status_reason: string | null;
    channel: 'ecommerce' | 'instore' | 'online' | 'enterprise';
    capture_mode: 'automatic' | 'manual';
    amount: number;
    shipping_amount: number;
    currency: Generated<string>;
    refunded_amount: Generated<number>;
    fee_amount: Generated<number>;
    fee_iva_amount: Generated<number>;
    return_url: string | null;
    cancel_url: string | null;
    return_token: string;
    customer_id: number | null;
    last_sequence: Generated<number>;
    expires_at: Instant;
    capture_before: Instant | null;
    created_at: Instant;
    updated_at: Instant;
    loan_id: string | null;
  };
  'merchants.payouts': {
    id: string;
    merchant_id: string;
    amount: number;
    status: 'scheduled' | 'paid' | 'returned';
    business_date: string;
    clabe_last4: string;
    tracking_key: string | null;
    created_at: Instant;
    settled_at: Instant | null;
  };
  'merchants.refund_lines': {
    refund_id: string;
    reference: string;
    quantity: number;
    amount: number;
  };
  'merchants.refunds': {
    id: string;
    merchant_id: string;
    payment_id: string;
    amount: number;
    reason: string | null;
    fee_returned: number;
    fee_iva_returned: number;
    created_at: Instant;
  };
  'merchants.settlement_lines': {
    id: string;
    merchant_id: string;
    payment_id: string;
    refund_id: string | null;
    kind: 'sale' | 'fee' | 'fee_iva' | 'refund' | 'fee_returned' | 'fee_iva_returned';
    amount: number;
    business_date: string;
    payout_id: string | null;
    created_at: Instant;
  };
  'merchants.store_codes': {
    code: string;
    customer_id: number;
    application_process_id: number;
    created_at: Instant;
    expires_at: Instant;
    revoked_at: Instant | null;
    payment_id: string | null;
  };
  'merchants.used_signatures': {
    token_id: string;
    used_at: Instant;
  };
  'merchants.webhook_attempts': {
    delivery_id: string;
    number: number;
    outcome: 'delivered' | 'refused' | 'redirected' | 'gone' | 'timed_out' | 'unreachable' | 'address_refused';
    http_status: number | null;
    duration_ms: number;
    attempted_at: Instant;
  };
  'merchants.webhook_deliveries': {
    id: string;
    endpoint_id: string;
    event_id: string;
    payment_id: string;
    sequence: number;
    status: 'waiting' | 'delivered' | 'dead';
    attempts: Generated<number>;
    first_attempt_at: Instant | null;
    next_attempt_at: Instant;
    lease_token: string | null;
    leased_until: Instant | null;
    settled_at: Instant | null;
  };
  'merchants.webhook_endpoints': {
    id: string;
    merchant_id: string;
    url: string;
    event_types: (string)[];
    status: 'active' | 'disabled';
    disabled_reason: 'gone' | 'failing' | 'by_merchant' | null;
    key_id: string;
    secret: string;
    previous_key_id: string | null;
    previous_secret: string | null;
    previous_until: Instant | null;
    failing_since: Instant | null;
    created_at: Instant;
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
  'origination.acceptances': {
    application_id: string;
    customer_id: number;
    offer_id: string;
    installments: number;
    frequency: string;
    contract_version: string;
    contract_hash: string;
    down_payment: number;
    down_payment_method: 'card' | 'transfer' | null;
    transfer: Json | null;
    accepted_at: Instant;
    loan_id: string | null;
  };
  'origination.allowed_moves': {
    from_status: string;
    to_status: string;
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
    acquisition_channel: string | null;
    acquisition_product: string | null;
    source_signup: string | null;
    created_at: Instant;
    updated_at: Instant;
    kind: 'kyc' | 'purchase' | 'personal_loan' | 'in_store';
    amount: number | null;
    payment_id: number | null;
    payment_intent_id: string | null;
    purchase: Json | null;
    is_embedded: Generated<boolean>;
    expires_at: Instant | null;
  };
  'origination.behaviors': {
    id: GeneratedAlways<number>;
    customer_id: number;
    screen: string;
    events: Json;
    recorded_at: Instant;
  };
  'origination.bureau_consultations': {
    application_id: string;
    customer_id: number;
    folio: string;
    status: 'pending' | 'reported' | 'no_file' | 'given_up';
    attempts: Generated<number>;
    next_attempt_at: Instant | null;
    last_failure: string | null;
    asked_at: Instant;
    answered_at: Instant | null;
    bureau_folio: string | null;
    summary: string | null;
  };
  'origination.bureau_signatures': {
    application_id: string;
    customer_id: number;
    nip_reference: string;
    method: 'SMS' | 'CALL' | 'WHATSAPP';
    consent_id: string;
    folio: string;
    signed_at: Instant;
  };
  'origination.consents': {
    id: string;
    application_id: string;
    customer_id: number;
    document: 'privacy_notice' | 'bureau_consultation' | 'terms' | 'marketing';
    version: string;
    text_hash: string;
    is_given: boolean;
    given_at: Instant;
    address_index: string;
    device: string;
  };
  'origination.credit_lines': {
    customer_id: number;
    application_id: string;
    credit_limit: number;
    tier: 'A' | 'B' | 'C' | 'D';
    policy_version: string;
    granted_at: Instant;
    valid_until: string;
  };
  'origination.customer_properties': {
    customer_id: number;
    name: string;
    value: string;
    updated_at: Instant;
  };
  'origination.decisions': {
    application_id: string;
    stage: 'scoring' | 'validating' | 'approving';
    customer_id: number;
    policy_version: string;
    inputs: string;
    receipt_hash: string;
    outcome: 'approved' | 'declined';
    tier: 'A' | 'B' | 'C' | 'D' | null;
    line: number | null;
    down_payment_share: string | null;
    reasons: (string)[];
    factors: Json;
    retry_from: string | null;
    decided_at: Instant;
  };
  'origination.devices': {
    application_id: string;
    customer_id: number;
    device_index: string | null;
    address_index: string;
    seen_at: Instant;
  };
  'origination.drafts': {
    application_id: string;
    customer_id: number;
    personal: string | null;
    address: string | null;
    work: string | null;
    phone: string | null;
    curp_index: string | null;
    phone_index: string | null;
    updated_at: Instant;
  };
  'origination.offers': {
    id: string;
    application_id: string;
    customer_id: number;
    down_payment: number;
    product: string;
    product_version: number;
    terms: string;
    view: Json;
    issued_at: Instant;
    expires_at: Instant;
  };
  'origination.policies': {
    version: string;
    valid_from: Instant;
    definition: Json;
  };
  'origination.wow_moments': {
    application_id: string;
    customer_id: number;
    seen_at: Instant;
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
