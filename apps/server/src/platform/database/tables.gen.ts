// Generated from the migrated database; `node apps/server/src/testing/write-tables.ts` writes it anew.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
/** Written as text, so that no driver guesses whether a list is JSON or an array. */
type Json = ColumnType<unknown, string, string>;

export interface Tables {
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
    moved_at: Generated<Instant>;
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
    created_at: Generated<Instant>;
  };
  'platform.migrations': {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<Instant>;
  };
  'platform.outbox': {
    id: GeneratedAlways<number>;
    event: string;
    key: string;
    sequence: number;
    payload: Json;
    created_at: Generated<Instant>;
  };
  'platform.write_probe': {
    only_row: Generated<boolean>;
    written_at: Instant;
  };
}
