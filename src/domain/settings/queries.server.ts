import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Settings, settings, type VersionedSettings } from './contract.ts'
import { startingSettings } from './settings.ts'

/** Every fact: what was saved, else what the shop starts with. One query. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const { versions: _, ...facts } = await readVersionedSettings(db)
  return facts
}

/** The same, with the versions of what was saved. */
export async function readVersionedSettings(db: Db | Tx): Promise<VersionedSettings> {
  const rows = await db.selectFrom('setting').select(['name', 'value', 'version']).execute()
  // A row that an older version wrote and this one cannot use counts as not saved.
  const usable = rows.filter(({ name, value }) => isFact(name) && z.safeParse(settings.shape[name], value).success)
  const facts = z.parse(settings, { ...startingSettings, ...Object.fromEntries(usable.map(({ name, value }) => [name, value])) })
  return { ...facts, versions: Object.fromEntries(rows.map(({ name, version }) => [name, version])) }
}

/** The one fact that every order's texts need. */
export async function readBrand(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'brand').executeTakeFirst()
  const parsed = z.safeParse(settings.shape.brand, row?.value)
  return parsed.success ? parsed.data : startingSettings.brand
}

const lockKey = 795_411_958

/** Until the transaction ends nobody else saves. There may be no row yet that could be locked. */
export async function lockSettings(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

const isFact = (name: string): name is keyof Settings => Object.hasOwn(settings.shape, name)

export async function writeSetting(tx: Tx, name: string, value: unknown, now: Date) {
  const row = { value: JSON.stringify(value), updatedAt: now }
  await tx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
