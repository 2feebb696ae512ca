import pg from 'pg'

/** Runs one statement on the server and returns its rows. */
export type Ask = <Row extends object>(text: string) => Promise<Row[]>

const oldestVersion = 13

/** Everything that `problemsOf` needs to know about server, database and user. */
export type ServerFacts = {
  version: number
  readOnly: boolean
  encoding: string
  database: string
  user: string
  isSuperuser: boolean
  /** The schemas that the search path leads to, first to last, without the system's. */
  path: string[]
  /** Where the search path comes from, as `pg_settings` says. */
  pathSource: string
  hasPublic: boolean
  mayUsePublic: boolean
  mayCreateInPublic: boolean
  mayCreateInDatabase: boolean
  /** Schemas and extension that the shop still has to create. */
  missing: number
  /** The schema of the extension, if it is installed, as an identifier. */
  trigramSchema: string | null
  isTrigramOnPath: boolean
  isTrigramAvailable: boolean
  isTrigramTrusted: boolean
}

/** The schemas that the shop creates, beside its tables in `public`. */
const ownSchemas = ['sandbox', 'pgboss']

const factsText = `
  select current_setting('transaction_read_only') = 'on' as "readOnly", current_database() as database, current_user as "user",
    (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    current_schemas(false)::text[] as path,
    (select source from pg_settings where name = 'search_path') as "pathSource",
    public.oid is not null as "hasPublic",
    coalesce(has_schema_privilege(public.oid, 'usage'), false) as "mayUsePublic",
    coalesce(has_schema_privilege(public.oid, 'create'), false) as "mayCreateInPublic",
    has_database_privilege(current_database(), 'create') as "mayCreateInDatabase",
    ${ownSchemas.length} - (select count(*) from pg_namespace where nspname in (${ownSchemas.map((name) => `'${name}'`).join(', ')}))::int
      + (trigram.oid is null)::int as missing,
    quote_ident(trigram.nspname) as "trigramSchema",
    coalesce(trigram.nspname = any (current_schemas(true)), false) as "isTrigramOnPath",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "isTrigramAvailable",
    exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted) as "isTrigramTrusted"
  from (select 1) as always
  left join pg_namespace as public on public.nspname = 'public'
  left join (
    select extension.oid, nspname from pg_extension as extension join pg_namespace as schema on schema.oid = extnamespace where extname = 'pg_trgm'
  ) as trigram on true`

/** Checks the server first, because later failures would be harder to understand. @throws Error with one line if the shop cannot use this server */
export async function checkServer(client: pg.Client) {
  const [found] = await findServerProblems(async (text) => (await client.query(text)).rows)
  if (found) throw new Error(`DATABASE_URL: ${[found.problem, found.remedy].filter(Boolean).join('; ')}`)
}

/** Why the shop cannot use a server, and what to do about it. A remedy in SQL ends with its statement. */
export type ServerProblem = { problem: string; remedy?: string }

/** Returns every reason against this server. Empty if the shop can use it. */
export async function findServerProblems(ask: Ask): Promise<ServerProblem[]> {
  const [server] = await ask<{ version: number }>(`select current_setting('server_version_num')::integer as version`)
  const version = server?.version ?? 0
  if (isTooOld(version)) return [tooOld(version)]
  const [facts] = await ask<Omit<ServerFacts, 'version'>>(factsText)
  return facts ? problemsOf({ version, ...facts }) : []
}

const majorOf = (version: number) => Math.trunc(version / 10_000)
const isTooOld = (version: number) => majorOf(version) < oldestVersion
const tooOld = (version: number) => ({ problem: `the server is PostgreSQL ${majorOf(version)}, and the shop needs ${oldestVersion} or newer` })

export function problemsOf(facts: ServerFacts): ServerProblem[] {
  if (isTooOld(facts.version)) return [tooOld(facts.version)]
  const name = pg.escapeIdentifier(facts.database)
  const isReadOnly = facts.readOnly && { problem: 'the server takes no writes: it is a standby, or its settings make it read-only' }
  const isOtherEncoding = facts.encoding !== 'UTF8' && {
    problem: `the encoding of the database is ${facts.encoding}`,
    remedy: `give the shop a new one: create database ${name} encoding 'UTF8' template template0`,
  }
  const mayNotCreate = facts.missing > 0 &&
    !facts.mayCreateInDatabase && {
      problem: 'the user may not create schemas',
      remedy: `grant it as the owner of the database: grant create on database ${name} to ${userOf(facts)}`,
    }
  return [isReadOnly, isOtherEncoding, schemaProblem(facts), mayNotCreate, trigramProblem(facts)].filter((found) => found !== false)
}

const userOf = ({ user }: Pick<ServerFacts, 'user'>) => pg.escapeIdentifier(user)

function schemaProblem(facts: ServerFacts): ServerProblem | false {
  const user = userOf(facts)
  if (!facts.hasPublic) return { problem: 'the database has no schema public', remedy: `create it: create schema public authorization ${user}` }
  const grant = (rights: string) => `grant it as the owner of the schema: grant ${rights} on schema public to ${user}`
  if (!facts.mayUsePublic) return { problem: 'the user may not use the schema public', remedy: grant('usage, create') }
  if (facts.path[0] !== 'public') return pathProblem(facts)
  return facts.mayCreateInPublic ? false : { problem: 'the user may not create tables in the schema public', remedy: grant('create') }
}

function pathProblem({ path: [first], pathSource, database, user }: ServerFacts): ServerProblem {
  const problem = first === undefined ? 'the search_path leads to no schema' : `the search_path begins with ${pg.escapeIdentifier(first)} in place of public`
  if (pathSource === 'client') return { problem, remedy: 'remove search_path from the options of the address' }
  return { problem, remedy: `set it: alter role ${userOf({ user })} in database ${pg.escapeIdentifier(database)} set search_path = public` }
}

function trigramProblem({ trigramSchema, isTrigramOnPath, isTrigramAvailable, isTrigramTrusted, isSuperuser }: ServerFacts): ServerProblem | false {
  if (isTrigramOnPath) return false
  if (trigramSchema !== null)
    return { problem: `the extension pg_trgm is in the schema ${trigramSchema}`, remedy: 'move it as its owner: alter extension pg_trgm set schema public' }
  const create = 'create extension pg_trgm schema public'
  if (!isTrigramAvailable)
    return { problem: 'the server does not have the extension pg_trgm', remedy: `install its package postgresql-contrib, then: ${create}` }
  return isTrigramTrusted || isSuperuser ? false : { problem: 'the user may not create the extension pg_trgm', remedy: `create it as a superuser: ${create}` }
}
