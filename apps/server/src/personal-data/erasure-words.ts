/** What becomes of a table when its person is forgotten. Sealed columns are always emptied; see `sealed-columns.ts`. */
export type ErasureWords =
  /** Every row of theirs goes: at once, or when the law no longer wants it kept. */
  | { readonly gone: 'block' | 'retention' }
  /** The rows stay, as the books need them, and say nothing of anybody any more. */
  | {
      /** Set to nothing. */
      readonly emptied?: string;
      /** Cannot be nothing: something random takes its place. */
      readonly replaced?: string;
      readonly kept: string;
    };

const gone = (stage: 'block' | 'retention'): ErasureWords => ({ gone: stage });

/**
 * Column by column, every table that knows a customer; a test holds it to the database. Rows go in this order:
 * those that name others first.
 */
export const erasureWords: Readonly<Record<string, ErasureWords>> = {
  // Nothing obliges us to keep how somebody used the app.
  'engagement.contexts': gone('block'),
  'engagement.events': gone('block'),
  'engagement.browser_logs': gone('block'),
  'engagement.flag_overrides': gone('block'),
  // Nobody who is blocked gets a notice.
  'notifications.push_devices': gone('block'),
  'notifications.notice_choices': gone('block'),
  'notifications.notice_amounts': gone('block'),
  'origination.behaviors': gone('block'),
  'origination.customer_properties': gone('block'),
  'origination.device_checks': gone('block'),
  'origination.devices': gone('block'),
  'origination.wow_moments': gone('block'),
  'identity.quincena_caps': gone('block'),
  'identity.outside_debts': gone('block'),
  // The file of who somebody was and how they proved it (ten years after the relation has ended).
  'identity.phone_changes': gone('retention'),
  'identity.activities': gone('retention'),
  'identity.proven_phones': gone('retention'),
  'identity.one_time_codes': gone('retention'),
  'identity.code_guards': gone('retention'),
  'identity.sessions': gone('retention'),
  'identity.email_verifications': gone('retention'),
  'identity.arrivals': gone('retention'),
  'identity.contact_changes': gone('retention'),
  'identity.profile_corrections': gone('retention'),
  'identity.verifications': gone('retention'),
  'origination.drafts': gone('retention'),
  'identity.restrictions': gone('retention'),
  'wallet.defaults': gone('retention'),
  'wallet.card_tries': gone('retention'),
  // Credits and the money that moved for them stay in the books, without a person.
  'identity.customers': {
    emptied: 'signed_out_except',
    replaced: 'subject email_index push_channel',
    kept: 'customer_id email_verified_at created_at signed_out_at id issuer',
  },
  'identity.privacy_requests': {
    kept: 'folio customer_id kind status received_at answer_due_on effective_due_on done_at answered_at id',
  },
  'identity.erasures': { kept: 'customer_id request_id blocked_at erase_on erased_at' },
  'origination.applications': {
    kept: 'application_process_id customer_id status channel product_type acquisition_channel acquisition_product source_signup created_at updated_at kind amount payment_id payment_intent_id purchase is_embedded expires_at requested_installments requested_frequency id',
  },
  'origination.application_moves': {
    kept: 'customer_id sequence from_status to_status reason moved_at application_id actor',
  },
  'origination.consents': {
    kept: 'customer_id document version text_hash is_given given_at device id application_id address_index',
  },
  'origination.bureau_signatures': {
    kept: 'customer_id is_carried nip_reference method folio signed_at application_id consent_id',
  },
  'origination.bureau_consultations': {
    kept: 'customer_id folio status attempts asked_at answered_at bureau_folio application_id next_attempt_at last_failure',
  },
  'origination.decisions': {
    kept: 'customer_id stage policy_version receipt_hash outcome tier line down_payment_share reasons factors retry_from decided_at score application_id decided_by',
  },
  'origination.reviews': {
    kept: 'customer_id application_process_id policy_version causes referred_at due_at asked_at answered_at is_proven ended_at is_timed_out application_id',
  },
  'origination.shadow_decisions': {
    kept: 'customer_id application_id version decided outcome tier line reasons receipt_hash decided_at',
  },
  'origination.credit_lines': {
    kept: 'customer_id credit_limit tier policy_version granted_at valid_until application_id',
  },
  'origination.line_raises': {
    kept: 'customer_id from_limit to_limit instalments_on_time policy_version raised_at id',
  },
  'origination.offers': {
    kept: 'customer_id down_payment product product_version terms issued_at expires_at id application_id view',
  },
  'origination.acceptances': {
    kept: 'customer_id installments frequency contract_version contract_hash down_payment down_payment_method transfer accepted_at loan_id contract_folio application_id offer_id',
  },
  'origination.contract_files': {
    kept: 'customer_id contract_version contract_hash sha256 kept_at application_id',
  },
  'cases.cases': {
    kept: 'id customer_id folio kind status channel subject_key subject_kind loan_id movement instalment application_process_id subject_label subject_on amount granted reason is_abroad opened_at answer_by legal_due internal_due first_reply_by first_replied_at message_count answered_at outcome signed_by appealed_at closed_at',
  },
  'cases.case_events': { kept: 'case_id number customer_id step happened_at author' },
  'cases.messages': { kept: 'id case_id number customer_id author sent_at' },
  'cases.attachments': { kept: 'id customer_id message_id type bytes sha256 sent_at' },
  'cases.attachment_files': { kept: 'attachment_id customer_id' },
  'cases.holds': { kept: 'id case_id customer_id loan_id amount stops since until' },
  'lending.customers': { kept: 'customer_id' },
  'lending.loans': {
    kept: 'id customer_id product product_version kind merchant_id opened_on contract status settled_through next_event_on last_due_on plan_version level_payment totals credit past_due_since delinquency last_statement_on statement_count automatic_payment closed_on closing holds business_key event_count',
  },
  'lending.movements': {
    kept: 'customer_id loan_id occurred_on type subtype title goods amount instalments is_reversed sequence noted_us search',
  },
  'lending.movement_marks': { kept: 'customer_id loan_id noted' },
  'lending.issued_documents': {
    kept: 'customer_id loan_id kind reference version sha256 folio issued_on issued_at',
  },
  // That something was done about somebody, by whom and when; not what, nor in which words.
  'staff.requests': {
    kept: 'id kind subject customer_id amount preview_hash reason maker_id checker_id state created_at expires_at decided_at',
  },
  // That somebody of ours looked, never at what it said.
  'staff.reveals': { kept: 'id person_id customer_id field reason shown_at' },
  'staff.notes': { kept: 'id customer_id subject person_id written_at' },
  // What was looked into stays as long as the law wants it, without the words of it.
  'reporting.aml_alerts': {
    kept: 'folio kind found_key customer_id loan_id amount evidence is_urgent raised_by found_at legal_due internal_due state reason decided_by decided_at',
  },
  // When somebody was reached about what is late, which they may contest as long as the debt can be claimed.
  'arrears.contacts': { kept: 'id loan_id customer_id person_id agency_id channel contacted_at' },
  'arrears.contact_outcomes': { kept: 'contact_id customer_id outcome from_hour recorded_at' },
  'arrears.placements': {
    kept: 'id loan_id customer_id agency_id placed_by placed_at ended_by ended_at',
  },
  'arrears.promises': {
    kept: 'id loan_id customer_id person_id amount made_on due_on events_seen made_at',
  },
  'bureau.accounts': {
    kept: 'loan_id customer_id number opened_on first_default_on overdue_told_on events_seen',
  },
  'bureau.disputes': {
    kept: 'folio loan_id customer_id received_on due_on state case_id is_accepted answered_at',
  },
  'bureau.submissions': {
    kept: 'id loan_id customer_id reason cut_on due_on state rejections created_at settled_at',
  },
  'collections.attempts': {
    kept: 'customer_id joint_id joint_amount purpose loan_id application_process_id merchant_id rail choice instalment prepayment amount status reason reference try collect_on created_at expires_at ended_at id provider_ref action_url card_id mandate_id tries next_ask_at sent_at',
  },
  'collections.clabes': { kept: 'customer_id clabe owner_kind taken_at owner' },
  'collections.down_payments': {
    kept: 'customer_id application_process_id merchant_id amount method status returned expires_at created_at ended_at is_wanted payment_id',
  },
  'collections.mandates': {
    kept: 'customer_id bank account_last4 max_amount period expires_on status paused_at reason signed_at ended_at id account_id provider_ref tries next_ask_at',
  },
  'collections.payment_claims': {
    kept: 'customer_id loan_id rail tracking_key amount paid_on instalment held_amount status claimed_at open_until ended_at id receipt_id evidence',
  },
  'collections.returns': {
    kept: 'customer_id loan_id status opened_at open_until ended_at resumes_at id is_settled',
  },
  'collections.card_returns': {
    kept: 'customer_id amount status ended_at subject receipt_id sent_at seen_before provider_refund tries ordered_at next_ask_at',
  },
  'collections.payouts': {
    kept: 'customer_id kind subject amount clabe_last4 concept status tracking_key reason created_at sent_at ended_at id provider_ref tries next_ask_at account_id',
  },
  'collections.receipts': {
    kept: 'customer_id part rail amount value_on received_at tracking_key clabe loan_id application_process_id status cause moved_at to_credit id provider provider_ref attempt_id',
  },
  'wallet.wallets': { emptied: 'processor_customer', kept: 'customer_id created_at' },
  'wallet.bank_accounts': {
    replaced: 'clabe_index',
    kept: 'customer_id bank_code last_four status problem wanted_for verified_at payable_from created_at updated_at removed_at id',
  },
  'wallet.account_checks': {
    kept: 'customer_id result tracking_key created_at asked_at answered_at id account_id reference',
  },
  'wallet.cards': {
    emptied: 'challenge_url',
    replaced: 'fingerprint payment_source',
    kept: 'customer_id brand kind last_four expires_on status problem wanted_for verified_at created_at updated_at removed_at id check_reference check_order asked_at',
  },
  'engagement.point_movements': {
    kept: 'customer_id kind loan_id amount promotion_id occurred_on recorded_at key',
  },
  'notifications.messages': {
    emptied: 'provider_reference',
    kept: 'customer_id channel template subject status created_at settled_at id notice_id leased_until',
  },
  'notifications.timeline': {
    kept: 'customer_id channel template outcome failure business_time recorded_at id message_id',
  },
  'notifications.collection_contacts': {
    kept: 'customer_id contacted_on notice_id policy_version contacted_at',
  },
  'merchants.payments': {
    kept: 'customer_id merchant_id payment_id order_id status status_reason channel amount shipping_amount currency released_amount refunded_amount metadata created_at updated_at loan_id id intent_id capture_mode revision fee_amount fee_iva_amount branch_id return_url cancel_url return_token last_sequence expires_at capture_before',
  },
  'merchants.store_codes': {
    kept: 'customer_id application_process_id created_at expires_at revoked_at payment_id code',
  },
  'merchants.link_consents': {
    kept: 'customer_id text_version consent_timestamp agreed_at link_id address_index device_index',
  },
  'merchants.customer_links': {
    replaced: 'merchant_customer_id',
    kept: 'customer_id merchant_id linked_at unlinked_at id hosted_sign_up_id',
  },
};
