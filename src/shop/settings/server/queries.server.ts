import { sql } from 'kysely'
import { z } from 'zod/mini'
import { dayInIndia } from '#kernel/india.ts'
import { batched } from '#platform/database/batch.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import { type Settings, settings, type VersionedSettings } from '../contract.ts'
import { defaultSettings } from '../rules/settings.ts'

/** Returns every fact: the saved value, or else the starting value. One query. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const { versions: _, ...facts } = await readVersionedSettings(db)
  return facts
}

/** Returns every fact with the versions of the saved ones. One query. */
export async function readVersionedSettings(db: Db | Tx): Promise<VersionedSettings> {
  return factsOf(await listSettingRows(db))
}

export type SettingRow = { name: string; value: unknown; version: number }

/** Lists every saved setting: facts of the shop, and the owner's words of mails. The loaders of one page share a query. */
export const listSettingRows = (db: Db | Tx): Promise<SettingRow[]> => listOnce(db, undefined)

const listOnce = batched<undefined, SettingRow[]>(async (db, calls) => {
  const rows = await db.selectFrom('setting').select(['name', 'value', 'version']).execute()
  return calls.map(() => rows)
})

/** Selects every saved setting as one JSON column, so that they need no statement of their own. */
export const settingRows = sql<
  SettingRow[]
>`(select coalesce(json_agg(json_build_object('name', name, 'value', value, 'version', version)), '[]') from setting)`

/** Returns the facts with their versions from the rows. */
export function factsOf(rows: SettingRow[]): VersionedSettings {
  // Ignores rows of older releases that this release cannot parse.
  const saved = rows.flatMap(({ name, value }) => {
    const parsed = isFact(name) ? z.safeParse(settings.shape[name], withNewFields(name, value)) : undefined
    return parsed?.success ? [[name, parsed.data] as const] : []
  })
  const facts: Settings = { ...defaultSettings, ...Object.fromEntries(saved) }
  return { ...facts, versions: Object.fromEntries(rows.filter(({ name }) => isFact(name)).map(({ name, version }) => [name, version])) }
}

/** Adds the starting values of fields that a group did not have when it was saved. */
function withNewFields(name: string, value: unknown): unknown {
  const start = isFact(name) ? defaultSettings[name] : undefined
  return isGroup(start) && isGroup(value) ? { ...start, ...value } : value
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

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

/** Returns whether the shop is registered for tax on this day in India. The first registration notes its day among the settings (`note_registration`). */
export function isRegisteredOn(rows: SettingRow[], at: Date): boolean {
  const from = rows.find(({ name }) => name === 'registered_from')?.value
  return typeof from === 'string' && from <= dayInIndia(at)
}

const isFact = (name: string): name is keyof Settings => Object.hasOwn(settings.shape, name)

/** Saves a setting, which gets a new version. @returns the saved row */
export function writeSetting(tx: Tx, name: string, value: unknown, now: Date): Promise<SettingRow> {
  const row = { value: JSON.stringify(value), updatedAt: now }
  return tx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .returning(['name', 'value', 'version'])
    .executeTakeFirstOrThrow()
}
