import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import { closeEngine, type Engine, openDatabase, openPool } from '../database/database.ts'
import { openEmbedded } from '../database/embedded.ts'
import { openFolder } from '../files/files.ts'
import { lockDirectory } from '../files/folder-lock.ts'
import { openBucket } from '../files/object-storage.ts'
import { typeOfFile } from '../files/type-of-file.ts'
import type { Destination } from './load.ts'

/** The empty destination of a restore. Everything goes into a temporary folder first. `finish` moves it to its final place; `undo` removes all of it. */
export type OpenDestination = Omit<Destination, 'log' | 'modules'> & { finish(): Promise<void>; undo(): Promise<void> }

const prefix = 'restore-'

/**
 * Opens the destination of a restore. `fill` writes the files of an embedded database, in the folder `postgres`, before an engine opens it.
 * @throws Error with one line when it already contains a shop
 */
export async function openDestination(config: Config, fetchOut: typeof fetch, fill?: (folder: string) => Promise<void>): Promise<OpenDestination> {
  const release = lockDirectory(config.DATA_DIR)
  try {
    await refuseExistingShop(config)
    for (const name of await readdir(config.DATA_DIR)) if (name.startsWith(prefix)) await rm(join(config.DATA_DIR, name), { recursive: true })
    const aside = await mkdtemp(join(config.DATA_DIR, prefix))
    try {
      await fill?.(aside)
      const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
      const engine = url ? await openEmptyPool(url) : await openEmbedded(aside)
      return destinationOn(engine, config, aside, fetchOut, release)
    } catch (error) {
      await rm(aside, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

function destinationOn(engine: Engine, config: Config, aside: string, fetchOut: typeof fetch, release: () => void): OpenDestination {
  const bucket = openBucket(config, fetchOut)
  const files = bucket ?? openFolder(join(aside, 'uploads'))
  const storedNames: string[] = []
  const close = () => closeEngine(engine)
  return {
    engine,
    async putFile(name, bytes) {
      // A bucket may have files before. The content of a name never changes, and `undo` must not remove a file that was there.
      if (bucket && (await bucket.find(name))) return
      if (bucket) storedNames.push(name)
      await files.put(name, bytes, typeOfFile(name))
    },
    async putSecret(name, text) {
      if (name !== 'auth-secret' || config.AUTH_SECRET) return
      await writeFile(join(aside, name), `${text}\n`, { mode: 0o600, flush: true })
    },
    async finish() {
      await close()
      // The database moves last: without it there is no shop yet.
      for (const name of ['uploads', 'auth-secret', 'postgres']) {
        if (!(await readdir(aside)).includes(name)) continue
        await rm(join(config.DATA_DIR, name), { recursive: true, force: true })
        await rename(join(aside, name), join(config.DATA_DIR, name))
      }
      await rm(aside, { recursive: true })
      release()
    },
    async undo() {
      if (engine.kind === 'postgres') await dropEverything(engine)
      await close()
      for (const name of storedNames) await files.remove(name)
      await rm(aside, { recursive: true, force: true })
      release()
    },
  }
}

/** An `auth-secret` alone is no shop, because any start makes one. The backup's takes its place. @throws Error with one line when DATA_DIR already has uploads or an embedded database */
async function refuseExistingShop({ DATA_DIR, DATABASE_URL }: Config) {
  await mkdir(DATA_DIR, { recursive: true })
  const isFilled = async (name: string) => (await readdir(join(DATA_DIR, name)).catch(() => [])).length > 0
  const existing = (await isFilled('uploads')) ? 'uploads' : !DATABASE_URL && (await isFilled('postgres')) ? 'a database' : undefined
  if (existing) throw new Error(`${DATA_DIR} already has ${existing}: a restore goes into an empty place only; set another DATA_DIR, or move this one away`)
}

/** Whether an object belongs to an extension, such as a view of statistics that a hosted PostgreSQL has at first. */
const isOfExtension = (oid: RawBuilder<unknown>) => sql`exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const shopSchemas = ['public', 'sandbox', 'pgboss']

async function openEmptyPool(url: string): Promise<Engine> {
  const engine = openPool(url, 4, { silenceMs: 0 })
  const db = openDatabase(engine)
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any (${shopSchemas}) and c.relkind in ('r', 'p', 'v', 'S') and not ${isOfExtension(sql`c.oid`)} limit 1`.execute(db)
  if (!rows[0]) return engine
  await db.destroy()
  throw new Error(`the database at DATABASE_URL already has ${rows[0].name}: a restore goes into an empty database only`)
}

/** Empties the database. It was empty before, so everything in it comes from this restore. */
async function dropEverything(engine: Engine) {
  const db = openDatabase(engine)
  for (const schema of ['sandbox', 'pgboss']) await sql.raw(`drop schema if exists ${schema} cascade`).execute(db)
  const { rows } = await sql<{ statement: string }>`
    select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname) as statement
    from pg_class c where relnamespace = 'public'::regnamespace and not ${isOfExtension(sql`c.oid`)} and (relkind in ('r', 'p', 'v')
      -- A sequence of a column goes with its table.
      or relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p where pronamespace = 'public'::regnamespace
      and not ${isOfExtension(sql`p.oid`)}`.execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}
