import { timingSafeEqual } from 'node:crypto';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { addressee, type ContactPoint, comparable, prefixOf } from './domain/contact-point.ts';
import type {
  CodePurpose,
  OneTimeCode,
  PrefixTally,
  RuleHit,
  SendRule,
  SendScope,
} from './domain/one-time-code.ts';

type Row = Selectable<Tables['identity.one_time_codes']>;

const TABLE = 'identity.one_time_codes';
const DAY_MS = 24 * 60 * 60_000;

/** Whose code it is and what for: nothing else opens it. */
export type CodeBinding = {
  readonly customerId: number;
  readonly purpose: CodePurpose;
  readonly activityId: string | null;
};

/** What sends are counted by, without saying what it is. */
export type SendKeys = {
  readonly purpose: CodePurpose;
  readonly customer: number;
  readonly destination: string;
  readonly prefix: string | null;
  readonly address: string | null;
};

export type NewCode = CodeBinding &
  Omit<OneTimeCode, 'attempts' | 'provenAt'> & {
    readonly point: ContactPoint;
    readonly keys: SendKeys;
    readonly digits: string;
  };

/** A code with what is needed to judge a guess at it. */
export type KeptCode = OneTimeCode & { readonly point: ContactPoint; readonly row: Row };

/** Codes; only a keyed hash of the digits is kept, and where they went is sealed. */
export type OneTimeCodeStore = ReturnType<typeof createOneTimeCodeStore>;

export function createOneTimeCodeStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: TABLE, column: 'destination', row });
  const hashOf = (row: Omit<Row, 'code_hash'>, digits: string): string =>
    fields.blindIndex('one_time_code', [...boundTo(row), digits].join('\0'));
  const toKept = (row: Row): KeptCode => {
    const to = fields.open(cellOf(row.id), row.destination);
    return { ...toCode(row), point: pointOf(row.method, to), row };
  };

  return {
    keysOf: (
      { customerId, purpose }: Pick<CodeBinding, 'customerId' | 'purpose'>,
      point: ContactPoint,
      address: string | null = null,
    ): SendKeys => {
      const prefix = prefixOf(point);
      return {
        purpose,
        customer: customerId,
        destination: fields.blindIndex('contact', comparable(point)),
        prefix: prefix === null ? null : fields.blindIndex('phone_prefix', prefix),
        address: address === null ? null : fields.blindIndex('address', address),
      };
    },
    add: async (tx: Tx, code: NewCode): Promise<void> => {
      const row = {
        id: code.id,
        token_id: code.tokenId,
        customer_id: code.customerId,
        purpose: code.purpose,
        activity_id: code.activityId,
        method: code.method,
        destination: fields.seal(cellOf(code.id), addressee(code.point)),
        destination_index: code.keys.destination,
        prefix_index: code.keys.prefix,
        address_index: code.keys.address,
        attempts: 0,
        sent_at: code.sentAt,
        expires_at: code.expiresAt,
        proven_at: null,
        voided_at: null,
      };
      await tx
        .insertInto(TABLE)
        .values({ ...row, code_hash: hashOf(row, code.digits) })
        .execute();
    },
    /** The code that waits, locked: guesses at it come one after another. */
    lockOpen: async (tx: Tx, binding: CodeBinding): Promise<KeptCode | null> => {
      const row = await openOf(tx, binding).forUpdate().executeTakeFirst();
      return row === undefined ? null : toKept(row);
    },
    findOpen: async (db: Database | Tx, binding: CodeBinding): Promise<KeptCode | null> => {
      const row = await openOf(db, binding).executeTakeFirst();
      return row === undefined ? null : toKept(row);
    },
    /** The code to an e-mail that was typed back since then; null: no such proof. */
    findProvenByEmail: async (tx: Tx, proof: EmailProof): Promise<KeptCode | null> => {
      const row = await provenByEmail(tx, proof).executeTakeFirst();
      return row === undefined ? null : toKept(row);
    },
    isRight: ({ row }: KeptCode, digits: string): boolean =>
      timingSafeEqual(Buffer.from(hashOf(row, digits)), Buffer.from(row.code_hash)),
  };
}

/** A hash is good in its own row only: for this person, purpose, way and place. */
const boundTo = (row: Omit<Row, 'code_hash'>): readonly (string | number)[] => [
  row.id,
  row.customer_id,
  row.purpose,
  row.activity_id ?? '',
  row.method,
  row.destination_index,
];

const pointOf = (method: SendMethod, to: string): ContactPoint =>
  // What was sealed here had been read as one or the other.
  method === 'email'
    ? { kind: 'email', email: to }
    : ({ kind: 'phone', phone: to } as ContactPoint);

const toCode = (row: Row): OneTimeCode => ({
  id: row.id,
  tokenId: row.token_id,
  method: row.method,
  attempts: row.attempts,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  provenAt: row.proven_at,
});

const openOf = (db: Database | Tx, { customerId, purpose, activityId }: CodeBinding) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('activity_id', 'is not distinct from', activityId)
    .where('proven_at', 'is', null)
    .where('voided_at', 'is', null);

type EmailProof = {
  readonly customerId: number;
  readonly tokenId: string;
  readonly since: Date;
};

const provenByEmail = (tx: Tx, { customerId, tokenId, since }: EmailProof) =>
  tx
    .selectFrom(TABLE)
    .selectAll()
    .where('token_id', '=', tokenId)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'contact')
    .where('method', '=', 'email')
    .where('proven_at', '>', since);

/** A new code ends the one before it. */
export async function voidOpenCodes(
  tx: Tx,
  { customerId, purpose, activityId }: CodeBinding,
  now: Date,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ voided_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('activity_id', 'is not distinct from', activityId)
    .where('proven_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

export async function countAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markProven(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable(TABLE).set({ proven_at: now }).where('id', '=', id).execute();
}

/**
 * Whoever sends to the same number, the same block, for the same customer or from the same address waits
 * until we are done, so that limits are counted exactly on any number of nodes. Taken in one order.
 */
export async function takeTurn(tx: Tx, keys: SendKeys): Promise<void> {
  const { purpose: _, ...shared } = keys;
  const names = Object.entries(shared)
    .filter(([, key]) => key !== null)
    .map(([scope, key]) => `identity.codes:${scope}:${key}`);
  await sql`
    select pg_advisory_xact_lock(turn) from (
      select distinct hashtextextended(name, 0) as turn from unnest(${names}::text[]) as name
      order by turn
    ) as turns`.execute(tx);
}

/** The sends that a rule counts; null: there is nothing to count them by. */
function countedBy(scope: SendScope, keys: SendKeys): RawBuilder<unknown> | null {
  const { purpose, destination, prefix, address } = keys;
  switch (scope) {
    case 'step':
      return sql`destination_index = ${destination} and purpose = ${purpose}`;
    case 'destination':
      return sql`destination_index = ${destination}`;
    case 'customer':
      return sql`customer_id = ${keys.customer}`;
    case 'prefix':
      return prefix === null ? null : sql`prefix_index = ${prefix}`;
    case 'address':
      return address === null ? null : sql`address_index = ${address}`;
  }
}

/** The rules that allow no further send now. */
export async function findRuleHits(
  db: Database | Tx,
  rules: readonly SendRule[],
  { keys, now }: { readonly keys: SendKeys; readonly now: Date },
): Promise<readonly RuleHit[]> {
  const asked = rules.flatMap((rule, index) => {
    const counted = countedBy(rule.scope, keys);
    if (counted === null) return [];
    const since = new Date(now.getTime() - rule.windowS * 1_000);
    return [
      sql`(select ${index}::int as rule, sent_at from identity.one_time_codes
        where ${counted} and sent_at > ${since}
        order by sent_at desc offset ${rule.max - 1} limit 1)`,
    ];
  });
  const { rows } = await sql<{
    rule: number;
    sent_at: Date;
  }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.flatMap(({ rule: index, sent_at: at }) => {
    const rule = rules[index];
    return rule === undefined ? [] : [{ rule, at }];
  });
}

/** Whether a message went to that number for this customer lately, so that a call may follow. */
export async function hadMessage(
  db: Database | Tx,
  { customer, destination }: SendKeys,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom(TABLE)
    .select('id')
    .where('destination_index', '=', destination)
    .where('customer_id', '=', customer)
    .where('method', 'in', ['SMS', 'WHATSAPP'])
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of a day's codes to a block of numbers. */
export async function tallyPrefix(tx: Tx, prefix: string, now: Date): Promise<PrefixTally> {
  const { rows } = await sql<PrefixTally>`
    select count(*)::int as sends, count(proven_at)::int as proven from identity.one_time_codes
    where prefix_index = ${prefix} and sent_at > ${new Date(now.getTime() - DAY_MS)}`.execute(tx);
  return rows[0] ?? { sends: 0, proven: 0 };
}

/** Spends from the day's purse; false when there is not enough in it. */
export async function spend(
  tx: Tx,
  { day, centavos, max }: { readonly day: string; readonly centavos: number; readonly max: number },
): Promise<boolean> {
  if (centavos > max) return false;
  const { rows } = await sql`
    insert into identity.code_spending as purse (day, centavos) values (${day}, ${centavos})
    on conflict (day) do update set centavos = purse.centavos + excluded.centavos
      where purse.centavos + excluded.centavos <= ${max}
    returning day`.execute(tx);
  return rows.length > 0;
}

export async function dropCodesBefore(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with gone as (
      delete from identity.one_time_codes as code where sent_at < ${before}
        and not exists (select from identity.proven_phones where code_id = code.id) returning 1
    ) select count(*)::int as dropped from gone`.execute(db);
  return rows[0]?.dropped ?? 0;
}
