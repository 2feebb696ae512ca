import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import { type Settings, settings, type VersionedSettings } from './contract.ts'
import { defaultSettings } from './settings.ts'

/** Returns every fact: the saved value, else the starting value. One query. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const { versions: _, ...facts } = await readVersionedSettings(db)
  return facts
}

/** Returns every fact with the versions of the saved ones. One query. */
export async function readVersionedSettings(db: Db | Tx): Promise<VersionedSettings> {
  const rows = await db.selectFrom('setting').select(['name', 'value', 'version']).execute()
  // Ignores rows of older releases that this release cannot parse.
  const usable = rows.filter(({ name, value }) => isFact(name) && z.safeParse(settings.shape[name], value).success)
  const saved = Object.fromEntries(usable.map(({ name, value }) => [name, value]))
  // The starting dates follow the starting words. A shop with its own words shows no dates until its owner enters them.
  const hasOwnWords = 'dispatch' in saved || 'delivery' in saved
  const facts = z.parse(settings, { ...defaultSettings, ...(hasOwnWords && { arrival: { fromDays: null, toDays: null } }), ...saved })
  return { ...facts, versions: Object.fromEntries(rows.map(({ name, version }) => [name, version])) }
}

/** Returns the brand, which the messages of every order need. */
export async function readBrand(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'brand').executeTakeFirst()
  const parsed = z.safeParse(settings.shape.brand, row?.value)
  return parsed.success ? parsed.data : defaultSettings.brand
}

/** Blocks other saves until the transaction ends. An advisory lock is needed, because there may be no row to lock. */
export async function lockSettings(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.settings)})`.execute(tx)
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
