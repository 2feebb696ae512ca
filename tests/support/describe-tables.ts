import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { propertyOf } from '#platform/database/column-names.ts'

type Column = {
  table: string
  name: string
  type: string
  notNull: boolean
  hasDefault: boolean
  setByDatabase: boolean
  checks: string[]
  comment: string | null
}
type Table = { name: string; comment: string | null; columns: Column[] }

/** What the catalogue does not know. Columns have the names of the database. */
export type Additions = {
  /** The types of columns that hold JSON or names. */
  types: Record<string, string>
  /** Where the names in `types` are declared. */
  imports: Record<string, string[]>
  /** Set by the database alone, in a trigger. */
  derived: string[]
  /** Never null, because a trigger fills them. */
  filled: string[]
  /** Their default is for rows of an earlier release; an insert always names them. */
  named: string[]
  /** Set when the row is inserted, and never changed. */
  fixed: string[]
}

/** Writes the types of all tables as TypeScript. */
export async function describeTables(db: Db, additions: Additions): Promise<string> {
  const tables = await readTables(db)
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const unknown = [...Object.keys(additions.types), ...additions.derived, ...additions.filled, ...additions.fixed, ...additions.named].filter(
    (column) => !known.has(column),
  )
  if (unknown.length > 0) throw new Error(`no such columns: ${unknown.join(', ')}`)
  const imports = Object.entries(additions.imports).map(([from, names]) => `import type { ${names.join(', ')} } from '${from}'`)
  const body = tables.flatMap(({ name, comment, columns }) => [
    ...docLine(comment, 4),
    `    ${quoted(propertyOf(name))}: {`,
    ...columns.flatMap((column) => [...docLine(column.comment, 6), ...linesOf(column, additions)]),
    '    }',
  ])
  return [
    '// The types of the tables after all migrations. `npm run tables` writes this file.',
    '',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    ...imports,
    '',
    "declare module '#platform/database/database.ts' {",
    '  interface Tables {',
    ...body,
    '  }',
    '}',
    '',
  ].join('\n')
}

async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      json_agg(json_build_object(
        'table', case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname,
        'name', a.attname, 'type', format_type(a.atttypid, null), 'notNull', a.attnotnull, 'hasDefault', d.adbin is not null or a.attidentity = 'd',
        'setByDatabase', a.attidentity = 'a' or a.attgenerated <> '' or (a.attname = 'version' and exists (
          select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'raise_version()'::regprocedure)),
        'checks', array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]),
        'comment', col_description(c.oid, a.attnum)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox') group by n.nspname, c.oid order by n.nspname collate "C", c.relname collate "C"`.execute(db)
  return rows
}

const docLine = (comment: string | null, indent: number) =>
  comment === null ? [] : [`${' '.repeat(indent)}/** ${comment.replaceAll(/`\w+`/g, (name) => propertyOf(name))} */`]

/** Writes a column as oxfmt does, so that formatting leaves the file as it is. */
function linesOf(column: Column, additions: Additions) {
  const name = `      ${propertyOf(column.name)}:`
  const line = `${name} ${typeOf(column, additions)}`
  if (line.length <= 160) return [line]
  return [
    name,
    ...line
      .slice(name.length + 1)
      .split(' | ')
      .map((part) => `        | ${part}`),
  ]
}

function typeOf(column: Column, { types, derived, filled, fixed, named }: Additions) {
  const key = `${column.table}.${column.name}`
  const isNullable = !column.notNull && !filled.includes(key)
  const orNull = isNullable ? ' | null' : ''
  const type = `${types[key] ?? valuesOf(column) ?? plainTypes[column.type] ?? `unknown type ${column.type}`}${orNull}`
  if (column.setByDatabase || derived.includes(key)) return `GeneratedAlways<${type}>`
  const mayLeaveOut = (column.hasDefault || isNullable) && !named.includes(key)
  const orUndefined = mayLeaveOut ? ' | undefined' : ''
  const written = column.type === 'jsonb' || column.type === 'json' ? `string${orNull}` : type
  if (fixed.includes(key)) return `ColumnType<${type}, ${written}${orUndefined}, never>`
  if (written !== type) return `ColumnType<${type}, ${written}${orUndefined}, ${written}>`
  return column.hasDefault && mayLeaveOut ? `Generated<${type}>` : type
}

const plainTypes: Record<string, string> = {
  text: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  bytea: 'Uint8Array',
  // A day is YYYY-MM-DD.
  date: 'string',
  'timestamp with time zone': 'Date',
  'character varying': 'string',
  tsvector: 'string',
  jsonb: 'unknown',
  json: 'unknown',
}

/** Reads a union of texts from a check such as `CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))`. */
function valuesOf({ name, checks }: Column) {
  for (const check of checks) {
    const [, list] = new RegExp(`^CHECK \\(\\(${name} = (?:ANY \\(ARRAY\\[(.*)\\]\\)|('[^']*'::text))\\)\\)`).exec(check)?.filter(Boolean) ?? []
    if (list) return list.replaceAll('::text', '').split(', ').join(' | ')
  }
  return undefined
}

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
