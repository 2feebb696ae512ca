import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'

const findSetting = findRowByKey('sandbox.setting', 'name')

/** Reads the setting that a form of test mode stored under a name. Without one it returns the schema's defaults. */
export async function readSetting<Schema extends z.core.$ZodType>(db: Db | Tx, name: string, schema: Schema): Promise<z.output<Schema>> {
  const setting = await findSetting(db, name)
  return z.parse(schema, setting ? JSON.parse(setting.value) : {})
}

export async function writeSetting(db: Db, name: string, setting: object) {
  const value = JSON.stringify(setting)
  await db
    .insertInto('sandbox.setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
