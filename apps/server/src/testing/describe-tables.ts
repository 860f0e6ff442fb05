import type pg from 'pg';

type Column = {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  readonly is_always_generated: boolean;
};

type Check = {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  /** How the definition calls the column. */
  readonly named: string;
  readonly definition: string;
};

/** A view of all that a table ever held, archived partitions too. */
type History = { readonly name: string; readonly table: string };

const HEADER =
  '// Generated from the migrated database; `node apps/server/src/testing/write-tables.ts` writes it anew.';

/** Named where they are used: what goes in differs from what comes out. */
const aliases: Readonly<Record<string, string>> = {
  Instant: 'ColumnType<Date, Date | string, Date | string>',
  DefaultInstant: 'ColumnType<Date, Date | string | undefined, Date | string>',
  // Written as text, so that no driver guesses whether a list is JSON or an array.
  Json: 'ColumnType<unknown, string, string>',
  DefaultJson: 'ColumnType<unknown, string | undefined, string>',
};

const typeScriptOf: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  bytea: 'Buffer',
  timestamptz: 'Instant',
  jsonb: 'Json',
  json: 'Json',
};

/** The tables of all modules as TypeScript; closed lists come from CHECK (column in (…)), or from a domain's. */
export async function describeTables(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: checks } = await client.query<Check>(CHECKS);
  const { rows: histories } = await client.query<History>(HISTORIES);
  const unions = new Map(checks.flatMap(unionOf));
  const tables = Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`);
  const entries = [
    ...[...tables].map(([name, own]) => tableText(name, own, unions)),
    ...histories.map(({ name, table }) => `  '${name}': Tables['${table}'];`),
  ];
  const body = entries.join('\n');
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const named = Object.entries(aliases).filter(([name]) => isUsed(name));
  const imported = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(
    (name) => isUsed(name) || (name === 'ColumnType' && named.length > 0),
  );
  return [
    HEADER,
    `import type { ${imported.join(', ')} } from 'kysely';`,
    '',
    ...named.map(([name, type]) => `type ${name} = ${type};`),
    '',
    `export interface Tables {\n${body}\n}\n`,
  ].join('\n');
}

function tableText(name: string, columns: Column[], unions: Map<string, string>): string {
  const lines = columns.map((column) => {
    const union = unions.get(`${name}.${column.column}`);
    return `    ${column.column}: ${columnText(column, union)};`;
  });
  return `  '${name}': {\n${lines.join('\n')}\n  };`;
}

function columnText(column: Column, union: string | undefined): string {
  const scalar = union ?? typeScriptOf[column.type];
  if (scalar === undefined)
    throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.column}`);
  const orNull = column.is_nullable ? ' | null' : '';
  // These say already what goes in and out, and `Generated` would not look inside them.
  if (scalar in aliases) return `${column.has_default ? 'Default' : ''}${scalar}${orNull}`;
  return generatedText(column, `${column.is_array ? `(${scalar})[]` : scalar}${orNull}`);
}

function generatedText({ has_default, is_always_generated }: Column, type: string): string {
  if (is_always_generated) return `GeneratedAlways<${type}>`;
  return has_default ? `Generated<${type}>` : type;
}

/** `((state = ANY (ARRAY['running'::text, 'done'::text])))` names the values of `state`; a domain says `VALUE`. */
function unionOf({ schema, table, column, named, definition }: Check): [string, string][] {
  const list = new RegExp(`^CHECK \\(\\(${named} = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$`).exec(
    definition,
  );
  const items = list?.[1]?.matchAll(/'((?:[^']|'')*)'::(?:text|character varying)/g);
  if (items === undefined) return [];
  const values = [...items].map(([, value = '']) => `'${value.replaceAll("''", "\\'")}'`);
  return values.length === 0 ? [] : [[`${schema}.${table}.${column}`, values.join(' | ')]];
}

const OURS = `n.nspname not in ('information_schema', 'public', 'pgboss') and n.nspname not like 'pg\\_%'`;

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column,
    coalesce(item.typname, base.typname, t.typname) as type, item.oid is not null as is_array,
    not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attidentity = 'a' or a.attgenerated <> '' as is_always_generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
  left join pg_type item on item.oid = t.typelem and t.typcategory = 'A'
  where a.attnum > 0 and not a.attisdropped and ${OURS}
  order by n.nspname, c.relname, a.attnum`;

const HISTORIES = `
  select distinct format('history.%s', v.relname) as name, c.oid::regclass::text as table
  from pg_class v
  join pg_rewrite r on r.ev_class = v.oid
  join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
  join pg_class c on c.oid = d.refobjid and c.relkind = 'p'
  where v.relnamespace = 'history'::regnamespace
  order by 1`;

const CHECKS = `
  select n.nspname as schema, c.relname as table, a.attname as column,
    case when k.contypid = 0 then a.attname else 'VALUE' end as named,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_attribute a on case
    when k.contypid = 0 then a.attrelid = k.conrelid and k.conkey = array[a.attnum]
    else a.atttypid = k.contypid and a.attnum > 0
  end
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'c' and ${OURS}
  order by 1, 2, 3, 5`;
